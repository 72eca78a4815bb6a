import { unsubscribe } from "@stockfinder/contracts/email";
import { call } from "../../api/call.ts";
import { MailLink } from "./mail-link.tsx";
import { useMailedLink } from "./use-mailed-link.ts";

interface Words {
  readonly title: string;
  readonly words: string;
  readonly button: string;
}

const LIST: Words = {
  title: "Leave our mailing list",
  words: "We'll stop writing to you and forget your address.",
  button: "Unsubscribe",
};
/** The texts by subject of the mail. */
const ALERTS: ReadonlyMap<string, Words> = new Map([
  [
    "watch",
    {
      title: "Stop emails about this item",
      words: "You'll still be watching it, with alerts at the bell.",
      button: "Stop these emails",
    },
  ],
  [
    "digest",
    {
      title: "Stop the daily email",
      words: "You'll still be watching your items, with alerts at the bell.",
      button: "Stop the daily email",
    },
  ],
]);

export default function UnsubscribePage() {
  const { token, subject } = useMailedLink("of");
  const words = ALERTS.get(subject ?? "") ?? LIST;
  return <MailLink token={token} {...words} send={(given) => call(unsubscribe, { token: given })} />;
}
