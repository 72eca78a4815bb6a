import type { Handler } from "@stockfinder/bus/bus";
import { confirmAddress, stopMails } from "@stockfinder/contracts/alert-mails";
import * as contract from "@stockfinder/contracts/email";
import type { InputOf } from "@stockfinder/contracts/operation";
import type { Principal } from "@stockfinder/contracts/principal";
import { answerOnce } from "@stockfinder/database/first-answers";
import { readAddress } from "@stockfinder/service/mail-address";
import { countTowardsMailLimits } from "../limits/visitor-limits.ts";
import { uuidOfBytes } from "../links/link-tokens.ts";
import { confirm, leave, requestConfirmation } from "../mailing-list/subscriptions.ts";
import { isSuppressed } from "../mailing-list/suppressions.ts";
import { queueMail } from "../mails/mails.ts";
import type { EmailContext } from "./context.ts";
import {
  ADDRESS_CONFIRMED,
  ADDRESS_EXPIRED,
  CONFIRMED,
  DIGEST_LEFT,
  INVALID_EMAIL,
  INVALID_LINK,
  JOINED,
  LINK_EXPIRED,
  TOO_MANY_TODAY,
  UNSUBSCRIBED,
  WATCH_LEFT,
} from "./outcomes.ts";

/** Answers the same for a new, a listed and a suppressed address, so the answer reveals nothing about it. */
export function joinMailingList(context: EmailContext): Handler<typeof contract.joinMailingList> {
  const { database, clock, digests, metrics, sender } = context;
  return async ({ email, origin, address: caller, idempotencyKey: key }) => {
    const address = readAddress(email);
    if (address === null) return INVALID_EMAIL;
    const now = new Date(clock.now());
    const request = { operation: contract.joinMailingList.name, key, input: address, now };
    const outcome = await database.transaction((tx) =>
      answerOnce(tx, "email", request, async () => {
        if (!(await countTowardsMailLimits(tx, context, { address, caller, now }))) return TOO_MANY_TODAY;
        const digest = digests.ofAddress(address);
        if (await isSuppressed(tx, digest)) return JOINED;
        const subscriptionId = await requestConfirmation(tx, { recipient: address, digest, now });
        if (subscriptionId === null) return JOINED;
        await queueMail(tx, {
          cause: `confirm-list:${subscriptionId}:${now.getTime()}`,
          letter: { template: "confirm-list", origin, subscriptionId },
          recipient: address,
          recipientDigest: digest,
          at: now,
        });
        metrics.queued("confirm-list");
        return JOINED;
      }),
    );
    sender.nudge();
    return outcome;
  };
}

/** Confirms an address: for the mailing list, or for the alerts of its owner, whom the alert service knows. */
export function confirmMailingList({
  bus,
  database,
  clock,
  tokens,
}: EmailContext): Handler<typeof contract.confirmMailingList> {
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

/**
 * Ends the subscription of the mail with this token: the list, one watch, or a digest. It works any number of times, for
 * ever.
 */
export function unsubscribe({ bus, database, tokens }: EmailContext): Handler<typeof contract.unsubscribe> {
  return async ({ token }, { requestId, deadline }) => {
    const stop = (of: InputOf<typeof stopMails>) =>
      bus.call(stopMails, of, { principal: EMAIL_SERVICE, requestId, deadline });
    const digest = tokens.read("unsubscribe", token);
    if (digest) {
      await leave(database, digest);
      return UNSUBSCRIBED;
    }
    const watch = tokens.read("leave-watch", token);
    if (watch) {
      await stop({ watchId: uuidOfBytes(watch) });
      return WATCH_LEFT;
    }
    const address = tokens.read("leave-digest", token);
    if (!address) return INVALID_LINK;
    await stop({ addressId: uuidOfBytes(address) });
    return DIGEST_LEFT;
  };
}

const EMAIL_SERVICE: Principal = { kind: "service", name: "email" };
