import type { Handler } from "@stockfinder/bus/bus";
import { confirmAddress } from "@stockfinder/contracts/alert-mails";
import type { confirmMailingList as operation } from "@stockfinder/contracts/email";
import { uuidOfBytes } from "../links/link-tokens.ts";
import { confirm } from "../mailing-list/subscriptions.ts";
import type { EmailContext } from "./context.ts";
import { ADDRESS_CONFIRMED, ADDRESS_EXPIRED, CONFIRMED, INVALID_LINK, LINK_EXPIRED } from "./outcomes.ts";
import { EMAIL_SERVICE } from "./principal.ts";

/** Confirms an address: for the mailing list, or for the alerts of its owner, whom the alert service knows. */
export function confirmMailingList({
  bus,
  database,
  clock,
  tokens,
}: EmailContext): Handler<typeof operation> {
  return async ({ token }, { requestId, deadline }) => {
    const subscription = tokens.read("confirm", token);
    if (subscription)
      return (await confirm(database, uuidOfBytes(subscription), new Date(clock.now())))
        ? CONFIRMED
        : LINK_EXPIRED;
    const address = tokens.read("confirm-address", token);
    if (!address) return INVALID_LINK;
    const { confirmed } = await bus.call(
      confirmAddress,
      { addressId: uuidOfBytes(address) },
      { principal: EMAIL_SERVICE, requestId, deadline },
    );
    return confirmed ? ADDRESS_CONFIRMED : ADDRESS_EXPIRED;
  };
}
