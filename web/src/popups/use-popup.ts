import { type ReactNode, useCallback, useState } from "react";
import { OUTCOME_TOAST_MS } from "../components/durations.ts";
import { showToastLazily } from "../components/show-toast-lazily.ts";

/** Loads a pop-up's chunk and renders it. The pop-up calls `close` once it has closed. */
export type Popup = (close: () => void) => Promise<ReactNode>;

export type OpenPopup = (popup: Popup) => Promise<void>;

/** The pop-up over a page. If its chunk does not load, the page stays as it is and shows an error. */
export function usePopup(): { popup: ReactNode; openPopup: OpenPopup } {
  const [popup, setPopup] = useState<ReactNode>(null);

  const openPopup = useCallback(async (wanted: Popup) => {
    try {
      setPopup(await wanted(() => setPopup(null)));
    } catch {
      showToastLazily({ text: "Something went wrong.", outcome: "error", closeAfterMs: OUTCOME_TOAST_MS });
    }
  }, []);

  return { popup, openPopup };
}
