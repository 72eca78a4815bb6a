import type { Popup } from "./use-popup.ts";

/** The form of the mailing list, in a chunk of its own. */
export const mailingListPopup: Popup = async (close) => {
  const { MailingListPopup } = await import("./mailing-list-popup.tsx");
  return <MailingListPopup onClose={close} />;
};
