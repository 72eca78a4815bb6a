import { joinMailingList } from "../requests/join-mailing-list.ts";
import { EmailForm, tellOutcome } from "./email-form.tsx";
import { Modal } from "./modal.tsx";

export function MailingListPopup({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Join our mailing list" onClose={onClose}>
      {(close) => (
        <>
          <p className="mt-2 text-soft">
            Get updates on new features and deals. The first email asks whether the address is yours, and
            every one after it has a link that takes you off the list.
          </p>
          <EmailForm
            button="Join"
            send={joinMailingList}
            onSent={() => {
              close();
              tellOutcome("success", "Successfuly joined!");
            }}
            onFailed={() => tellOutcome("error", "Something went wrong.")}
          />
        </>
      )}
    </Modal>
  );
}
