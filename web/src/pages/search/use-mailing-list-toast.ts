import { useEffect } from "react";
import { OUTCOME_TOAST_MS } from "../../components/durations.ts";

const WORDS = "Click here to join our mailing list to get updates on new features and deals!";
/** Without a press, a key or a scroll for so long, the person pauses. */
const PAUSE_MS = 2_000;
const ACTIVITY = ["pointerdown", "keydown", "wheel", "scroll"] as const;

/** Once the person pauses, so that it covers nothing they read. Closes with the page. */
export function useMailingListToast(wanted: boolean, onPress: () => void): void {
  useEffect(() => {
    if (!wanted) return;
    let close: (() => void) | null = null;
    const left = new AbortController();
    let pause = setTimeout(show, PAUSE_MS);
    const wait = () => {
      clearTimeout(pause);
      pause = setTimeout(show, PAUSE_MS);
    };
    for (const event of ACTIVITY)
      window.addEventListener(event, wait, { signal: left.signal, passive: true, capture: true });

    async function show(): Promise<void> {
      left.abort();
      const toaster = await import("../../components/toaster.tsx").catch(() => null);
      if (!isLeft)
        close = toaster?.showToast({ text: WORDS, closeAfterMs: OUTCOME_TOAST_MS, onPress }) ?? null;
    }
    let isLeft = false;
    return () => {
      isLeft = true;
      clearTimeout(pause);
      left.abort();
      close?.();
    };
  }, [wanted, onPress]);
}
