import { unsubscribe } from "@stockfinder/contracts/email";
import { call } from "../../api.ts";
import { MailLink } from "./mail-link.tsx";

export function UnsubscribePage() {
  return (
    <MailLink
      title="Leave our mailing list"
      words="We write to you no more, and forget your address."
      button="Unsubscribe"
      send={(token) => call(unsubscribe, { token })}
    />
  );
}
