import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { layBait } from "./ad-block-bait.ts";
import { afterEvent, NOT_CHECKED, phaseOf } from "./ad-block-state.ts";

const CHECK_EVERY_MS = 1_000;
const BELIEVE_AFTER_MS = 500;

/**
 * Looks for an ad blocker for as long as the step is shown. `onPassed` is called when there is none, and when the shopper
 * comes back to the window, from the guide or from their blocker's settings.
 */
export function useAdBlock(onPassed: () => void): {
  phase: "detecting" | "blocked" | "clear";
  believeWhitelisted: () => void;
} {
  const [state, tell] = useReducer(afterEvent, NOT_CHECKED);
  const [believing, setBelieving] = useState(false);
  const pass = useEffectEvent(onPassed);
  const phase = phaseOf(state);

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const bait = layBait();
    const timer = window.setInterval(async () => {
      const blocked = await bait.isTaken(signal);
      if (!signal.aborted) tell({ kind: "checked", blocked });
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
    const timer = window.setTimeout(() => tell({ kind: "whitelisted" }), BELIEVE_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [believing]);

  useEffect(() => {
    if (phase === "clear") pass();
  }, [phase]);

  return { phase, believeWhitelisted: () => setBelieving(true) };
}
