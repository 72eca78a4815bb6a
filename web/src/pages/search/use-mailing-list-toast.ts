import { useEffect } from "react";

const WORDS = "Click here to join our mailing list to get updates on new features and deals!";
const CLOSE_AFTER_MS = 2_000;

/** A word in passing, which goes with the page. Without the toaster there is none, and nobody misses it. */
export function useMailingListToast(wanted: boolean, onPress: () => void): void {
  useEffect(() => {
    if (!wanted) return;
    let close: (() => void) | null = null;
    let left = false;
    import("../../parts/toaster.tsx").then(
      ({ showToast }) => {
        if (!left) close = showToast({ text: WORDS, closeAfterMs: CLOSE_AFTER_MS, onPress });
      },
      () => undefined,
    );
    return () => {
      left = true;
      close?.();
    };
  }, [wanted, onPress]);
}
