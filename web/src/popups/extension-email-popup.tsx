import type { Outcome } from "@stockfinder/contracts/email";
import { installSource } from "../parts/install-source.ts";
import { sendExtension } from "../requests/send-extension.ts";
import { SITE_NAME } from "../site.ts";
import { EmailForm, tellOutcome } from "./email-form.tsx";
import { countExtensionEmail, maySendExtensionEmail } from "./email-rules.ts";
import { Modal } from "./modal.tsx";
import { openExtension } from "./open-extension.ts";

const NO_MORE: Outcome = {
  worked: false,
  msg: "We are unable to send emails. Visit our website on your computer to download.",
};

async function send(email: string): Promise<Outcome> {
  if (!maySendExtensionEmail()) return NO_MORE;
  const { source, medium, referral } = installSource();
  const from = { utm_source: source, utm_medium: referral ? null : medium, referral };
  const outcome = await sendExtension({ email, ...from });
  if (outcome.worked) countExtensionEmail();
  return outcome;
}

/** For whoever is on a phone, where no extension can be installed. */
export function ExtensionEmailPopup({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={`Get ${SITE_NAME} on your computer`} onClose={onClose}>
      {(close) => (
        <>
          <p className="mt-2 text-soft">
            The extension works in browsers on computers. We email you its download link, once: open that
            email on your computer.
          </p>
          <EmailForm
            button="Send to my Computer"
            send={send}
            onSent={() => {
              close();
              tellOutcome("success", "Sent an email with the download link!");
            }}
            onFailed={() => {
              close();
              tellOutcome("error", "Something went wrong when sending the email.");
              openExtension();
            }}
          />
        </>
      )}
    </Modal>
  );
}
