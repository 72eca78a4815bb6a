import { type ComponentType, createElement, type ReactNode, useCallback, useState } from "react";
import { OUTCOME_TOAST_MS } from "../components/durations.ts";
import { showToastLazily } from "../components/show-toast-lazily.ts";

interface Closable {
  readonly onClose: () => void;
}

/** Renders a pop-up, which is a module's default export in a chunk of its own. */
export type OpenPopup = <P extends Closable>(
  module: Promise<{ default: ComponentType<P> }>,
  properties: Omit<P, "onClose">,
) => Promise<void>;

/** The pop-up over a page. If its chunk does not load, the page stays as it is and shows an error. */
export function usePopup(): { popup: ReactNode; openPopup: OpenPopup } {
  const [popup, setPopup] = useState<ReactNode>(null);

  const openPopup: OpenPopup = useCallback(async (module, properties) => {
    try {
      const { default: Popup } = await module;
      const closable = { ...properties, onClose: () => setPopup(null) };
      setPopup(createElement(Popup as ComponentType<object>, closable));
    } catch {
      showToastLazily({ text: "Something went wrong.", outcome: "error", closeAfterMs: OUTCOME_TOAST_MS });
    }
  }, []);

  return { popup, openPopup };
}
