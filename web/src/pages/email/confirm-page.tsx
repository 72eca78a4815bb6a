import { confirmMailingList } from "@stockfinder/contracts/email";
import { Link } from "wouter";
import { call } from "../../api/call.ts";
import { PrimaryButton } from "../../components/button.tsx";
import { usePopup } from "../../popups/use-popup.ts";
import { MailLink } from "./mail-link.tsx";
import { useMailedLink } from "./use-mailed-link.ts";

export default function ConfirmPage() {
  const { token, subject } = useMailedLink("for");
  return subject === "alerts" ? <ConfirmForAlerts token={token} /> : <ConfirmForList token={token} />;
}

function confirm(token: string) {
  return call(confirmMailingList, { token });
}

function ConfirmForAlerts({ token }: { token: string | null }) {
  return (
    <MailLink
      token={token}
      title="Get your alerts by email"
      words="When something you watch is back in stock or costs less, we'll email this address. Every email has a link to unsubscribe."
      button="Yes, send my alerts here"
      send={confirm}
      otherwise={
        <Link href="/watches" className="button-primary">
          Your watches
        </Link>
      }
    />
  );
}

function ConfirmForList({ token }: { token: string | null }) {
  const { popup, openPopup } = usePopup();
  return (
    <>
      <MailLink
        token={token}
        title="Join our mailing list"
        words="You'll get updates on new features and deals, and can leave with one click."
        button="Yes, put me on the list"
        send={confirm}
        otherwise={
          <PrimaryButton onClick={() => openPopup(import("../../popups/mailing-list-popup.tsx"), {})}>
            Join our mailing list
          </PrimaryButton>
        }
      />
      {popup}
    </>
  );
}
