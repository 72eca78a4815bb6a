import { repeatable } from "@stockfinder/client/repeatable";
import { joinMailingList } from "@stockfinder/contracts/email";
import { call } from "../api/call.ts";
import { EmailForm, showEmailToast } from "./email-form.tsx";
import { Modal, useModal } from "./modal.tsx";

const join = repeatable((email: string, idempotencyKey) =>
  call(joinMailingList, { email }, { idempotencyKey }),
);

export default function MailingListPopup({ onClose }: { onClose: () => void }) {
  const { modal, close } = useModal();
  return (
    <Modal ref={modal} title="Join our mailing list" onClose={onClose}>
      <p className="mt-2 text-soft">
        Get updates on new features and deals. The first email asks whether the address is yours, and every
        one after it has a link that takes you off the list.
      </p>
      <EmailForm
        button="Join"
        send={join}
        onSent={() => {
          close();
          showEmailToast("success", "Successfuly joined!");
        }}
        onFailed={() => showEmailToast("error", "Something went wrong.")}
      />
    </Modal>
  );
}
