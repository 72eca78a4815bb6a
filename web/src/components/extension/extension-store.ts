import { CHROME_STORE, FIREFOX_ADD_ON } from "../../settings/site.ts";

/** The store page of the extension for this browser, with the source of the visit if known. */
export function storeAddress(
  userAgent: string,
  { source, medium }: { source?: string | null; medium?: string | null } = {},
): string {
  const address = new URL(isFirefox(userAgent) ? FIREFOX_ADD_ON : CHROME_STORE);
  address.searchParams.set("hl", "en");
  if (source) address.searchParams.set("utm_source", source);
  if (medium) address.searchParams.set("utm_medium", medium);
  return address.href;
}

export function isFirefox(userAgent: string): boolean {
  return userAgent.includes("Firefox/");
}
