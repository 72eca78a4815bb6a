import { type ReactNode, useCallback, useState } from "react";
import { tell } from "../parts/tell.ts";

/** Fetches a pop-up's chunk and draws it; `close` is to be called when it has closed. */
export type Popup = (close: () => void) => Promise<ReactNode>;

const CLOSE_AFTER_MS = 2_000;

/** What a page shows over itself. A pop-up whose chunk cannot be had leaves the page standing, and says so. */
export function usePopup(): { popup: ReactNode; openPopup: (popup: Popup) => Promise<void> } {
  const [popup, setPopup] = useState<ReactNode>(null);

  const openPopup = useCallback(async (wanted: Popup) => {
    try {
      setPopup(await wanted(() => setPopup(null)));
    } catch {
      tell({ text: "Something went wrong.", outcome: "error", closeAfterMs: CLOSE_AFTER_MS });
    }
  }, []);

  return { popup, openPopup };
}
