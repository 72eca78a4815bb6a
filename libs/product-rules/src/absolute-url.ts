/** What the URL parser returns as it is: a sixth of its time, 450 times a search. */
const IN_ONE_SPELLING = /^https:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}\/(?!.*\/\.|\.)[\w~!$&*+,;=:@/?.-]*$/;

/** https, for a link that may lack scheme or host; else null. http stays with an explicit port (a sandbox). */
export function absoluteUrl(link: string | null | undefined, base: string): string | null {
  if (!link) return null;
  const address = isPath(link) && isHost(base) ? base + link : link;
  if (IN_ONE_SPELLING.test(address)) return address;
  const url = URL.parse(link, base);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") return null;
  if (url.protocol === "http:" && url.port === "") url.protocol = "https:";
  return url.href;
}

function isPath(link: string): boolean {
  return link.startsWith("/") && !link.startsWith("//");
}

function isHost(address: string): boolean {
  return !address.includes("/", "https://".length);
}
