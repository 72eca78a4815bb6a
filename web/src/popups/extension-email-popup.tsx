import { repeatable } from "@stockfinder/client/repeatable";
import type { CallInput } from "@stockfinder/client/request";
import { type Outcome, sendExtension } from "@stockfinder/contracts/email";
import { call } from "../api/call.ts";
import { installSource } from "../components/extension/install-source.ts";
import { SITE_NAME } from "../settings/site.ts";
import { EmailForm, showEmailToast } from "./email-form.tsx";
import { countExtensionEmail, maySendExtensionEmail } from "./email-rules.ts";
import { Modal, useModal } from "./modal.tsx";
import { openExtension } from "./open-extension.ts";

const NO_MORE: Outcome = {
  worked: false,
  msg: "We are unable to send emails. Visit our website on your computer to download.",
};

/** The link has the source of the visitor. */
const sendLink = repeatable((wanted: CallInput<typeof sendExtension>, idempotencyKey) =>
  call(sendExtension, wanted, { idempotencyKey }),
);

async function send(email: string): Promise<Outcome> {
  if (!maySendExtensionEmail()) return NO_MORE;
  const { source, medium, referral } = installSource();
  const from = { utm_source: source, utm_medium: referral ? null : medium, referral };
  const outcome = await sendLink({ email, ...from });
  if (outcome.worked) countExtensionEmail();
  return outcome;
}

/** Sends the extension's link by mail, because a phone cannot install it. */
export default function ExtensionEmailPopup({ onClose }: { onClose: () => void }) {
  const { modal, close } = useModal();
  return (
    <Modal ref={modal} title={`Get ${SITE_NAME} on your computer`} onClose={onClose}>
      <p className="mt-2 text-soft">
        The extension works in browsers on computers. We email you its download link, once: open that email on
        your computer.
      </p>
      <EmailForm
        button="Send to my Computer"
        send={send}
        onSent={() => {
          close();
          showEmailToast("success", "Sent an email with the download link!");
        }}
        onFailed={() => {
          close();
          showEmailToast("error", "Something went wrong when sending the email.");
          openExtension();
        }}
      />
    </Modal>
  );
}
