/*
 * Ad blockers hide elements by class names, and block requests by address. Both baits are our own, because the content
 * security policy allows no requests to other sites.
 */
const CLASS_NAMES = "adsbox ad-banner ad-placement pub_300x250 text-ad textads banner-ads";
const FILE = "/ads/ad-banner.txt";
const INNOCENT_FILE = "/favicon.svg";

export function layBait() {
  const element = document.createElement("div");
  // Laid out, so that it can be hidden, and out of everybody's sight.
  element.className = `${CLASS_NAMES} absolute top-0 -left-[100px] size-2.5 overflow-hidden`;
  element.setAttribute("aria-hidden", "true");
  element.textContent = "ad";
  document.body.append(element);

  return {
    /** Whether a blocker hid or blocked a bait. Blockers need a moment after layout. */
    async isTaken(signal: AbortSignal): Promise<boolean> {
      if (!element.isConnected || element.offsetHeight === 0 || !element.checkVisibility()) return true;
      // If no file can be fetched at all, the connection is the cause.
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
