import { leaveMailingList } from "../../requests/leave-mailing-list.ts";
import { MailLink } from "./mail-link.tsx";

export function UnsubscribePage() {
  return (
    <MailLink
      title="Leave our mailing list"
      words="We write to you no more, and forget your address."
      button="Unsubscribe"
      send={leaveMailingList}
    />
  );
}
