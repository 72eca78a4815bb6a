import { useEffect, useEffectEvent, useState } from "react";
import { layBait } from "./ad-block-bait.ts";

const CHECK_EVERY_MS = 1_000;
const BELIEVE_AFTER_MS = 500;

/**
 * Checks for an ad blocker while the step is shown. Calls `onPassed` when there is none, or when the shopper returns to the
 * window from the guide or the blocker's settings.
 */
export function useAdBlock(onPassed: () => void) {
  /** Null until a check is done. */
  const [blocked, setBlocked] = useState<boolean | null>(null);
  const [believing, setBelieving] = useState(false);
  const pass = useEffectEvent(onPassed);
  const phase = blocked === null ? "detecting" : blocked ? "blocked" : "clear";

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const bait = layBait();
    const timer = window.setInterval(async () => {
      const isTaken = await bait.isTaken(signal);
      if (!signal.aborted) setBlocked(isTaken);
    }, CHECK_EVERY_MS);
    window.addEventListener("focus", () => pass(), { signal });
    return () => {
      left.abort();
      window.clearInterval(timer);
      bait.remove();
    };
  }, []);

  useEffect(() => {
    if (!believing) return;
    const timer = window.setTimeout(() => setBlocked(false), BELIEVE_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [believing]);

  useEffect(() => {
    if (phase === "clear") pass();
  }, [phase]);

  return { phase, believeWhitelisted: () => setBelieving(true) };
}
