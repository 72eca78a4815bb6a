import { useEffect } from "react";
import { OUTCOME_TOAST_MS } from "../../components/durations.ts";

const WORDS = "Click here to join our mailing list to get updates on new features and deals!";

/** Offers the mailing list in a toast, which closes with the page. If the toaster does not load, there is no offer. */
export function useMailingListToast(wanted: boolean, onPress: () => void): void {
  useEffect(() => {
    if (!wanted) return;
    let close: (() => void) | null = null;
    let left = false;
    import("../../components/toaster.tsx").then(
      ({ showToast }) => {
        if (!left) close = showToast({ text: WORDS, closeAfterMs: OUTCOME_TOAST_MS, onPress });
      },
      () => undefined,
    );
    return () => {
      left = true;
      close?.();
    };
  }, [wanted, onPress]);
}
