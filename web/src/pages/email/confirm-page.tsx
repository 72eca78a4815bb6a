import { confirmMailingList } from "@stockfinder/contracts/email";
import { call } from "../../api.ts";
import { mailingListPopup } from "../../popups/popups.tsx";
import { usePopup } from "../../popups/use-popup.ts";
import { MailLink } from "./mail-link.tsx";

export function ConfirmPage() {
  const { popup, openPopup } = usePopup();
  return (
    <>
      <MailLink
        title="Join our mailing list"
        words="You get updates on new features and deals, and can leave with one click."
        button="Yes, put me on the list"
        send={(token) => call(confirmMailingList, { token })}
        otherwise={
          <button type="button" className="button-primary" onClick={() => openPopup(mailingListPopup)}>
            Join our mailing list
          </button>
        }
      />
      {popup}
    </>
  );
}
