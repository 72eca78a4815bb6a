import type { Popup } from "./use-popup.ts";

/** What several pages open; each comes in a chunk of its own. */
export const mailingListPopup: Popup = async (close) => {
  const { MailingListPopup } = await import("./mailing-list-popup.tsx");
  return <MailingListPopup onClose={close} />;
};

export const extensionEmailPopup: Popup = async (close) => {
  const { ExtensionEmailPopup } = await import("./extension-email-popup.tsx");
  return <ExtensionEmailPopup onClose={close} />;
};

export const extensionPopup: Popup = async (close) => {
  const { ExtensionPopup } = await import("./extension-popup.tsx");
  return <ExtensionPopup onClose={close} />;
};
