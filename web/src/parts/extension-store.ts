import { CHROME_STORE, FIREFOX_ADD_ON } from "../site.ts";

/** Where this browser gets the extension; the store is told what brought the visitor, as far as that is known. */
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
