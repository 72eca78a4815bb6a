import type { Popup } from "./use-popup.ts";

/** The pop-ups of the front page and the extension's own, each in a chunk of its own. */
export const extensionEmailPopup: Popup = async (close) => {
  const { ExtensionEmailPopup } = await import("./extension-email-popup.tsx");
  return <ExtensionEmailPopup onClose={close} />;
};

export const extensionPopup: Popup = async (close) => {
  const { ExtensionPopup } = await import("./extension-popup.tsx");
  return <ExtensionPopup onClose={close} />;
};
