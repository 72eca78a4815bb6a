/**
 * An absolute https address for a link that may lack its scheme or host; null if it is not a web address. An http address
 * with an explicit port (a sandbox on a developer's machine) is kept: it would not answer https.
 */
export function absoluteUrl(link: string | null | undefined, base: string): string | null {
  if (!link) return null;
  const url = URL.parse(link, base);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return null;
  if (url.protocol === "http:" && url.port === "") url.protocol = "https:";
  return url.href;
}
