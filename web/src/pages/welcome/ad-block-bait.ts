/*
 * Ad blockers hide what looks like an ad, by its class names, and fetch nothing whose address looks like one. Both baits
 * are our own: no request leaves for anybody else, as the content security policy has it.
 */
const CLASS_NAMES = "adsbox ad-banner ad-placement pub_300x250 text-ad textads banner-ads";
const FILE = "/ads/ad-banner.txt";
const INNOCENT_FILE = "/favicon.svg";

export interface Bait {
  /** Whether a blocker took one of the baits. It needs a moment after they are laid out. */
  isTaken(signal: AbortSignal): Promise<boolean>;
  remove(): void;
}

export function layBait(): Bait {
  const element = document.createElement("div");
  element.className = `${CLASS_NAMES} ad-bait`;
  element.setAttribute("aria-hidden", "true");
  element.textContent = "ad";
  document.body.append(element);

  return {
    async isTaken(signal) {
      if (!element.isConnected || element.offsetHeight === 0 || !element.checkVisibility()) return true;
      // Where nothing at all can be fetched, it is the connection and no blocker.
      return !(await canFetch(FILE, signal)) && (await canFetch(INNOCENT_FILE, signal));
    },
    remove: () => element.remove(),
  };
}

async function canFetch(path: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(path, { method: "HEAD", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}
