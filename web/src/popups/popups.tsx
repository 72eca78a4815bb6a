import type { Popup } from "./use-popup.ts";

/** The pop-ups that several pages open, each in a chunk of its own. */
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

export function removePostsPopup(userId: string, onRemoved: () => void): Popup {
  return async (close) => {
    const { RemovePostsPopup } = await import("./remove-posts-popup.tsx");
    return <RemovePostsPopup userId={userId} onRemoved={onRemoved} onClose={close} />;
  };
}
