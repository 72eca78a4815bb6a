import { SETTINGS } from "../../settings/site.ts";

export const INSTALL_GUIDE = "/articles/install-the-extension";

/** The store page of the extension for this browser, with the source of the visit if known. */
export function storeAddress(
  userAgent: string,
  { source, medium }: { source?: string | null; medium?: string | null } = {},
  { chromeStore, firefoxAddOn }: Pick<typeof SETTINGS, "chromeStore" | "firefoxAddOn"> = SETTINGS,
): string {
  const page = isFirefox(userAgent) ? firefoxAddOn : chromeStore;
  const address = new URL(page ?? window.location.origin + INSTALL_GUIDE);
  address.searchParams.set("hl", "en");
  if (source) address.searchParams.set("utm_source", source);
  if (medium) address.searchParams.set("utm_medium", medium);
  return address.href;
}

export function isFirefox(userAgent: string): boolean {
  return userAgent.includes("Firefox/");
}
