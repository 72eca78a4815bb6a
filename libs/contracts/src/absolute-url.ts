/**
 * An absolute https address for a link that may lack its scheme or host; null for anything that is no web address. An
 * http address with a port of its own (a sandbox on somebody's own machine) stays: https would not answer there.
 */
export function absoluteUrl(link: string | null | undefined, base: string): string | null {
  if (!link) return null;
  const url = URL.parse(link, base);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return null;
  if (url.protocol === "http:" && url.port === "") url.protocol = "https:";
  return url.href;
}
