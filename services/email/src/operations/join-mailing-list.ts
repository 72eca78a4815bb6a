import type { Handler } from "@stockfinder/bus/bus";
import { joinMailingList as operation } from "@stockfinder/contracts/email";
import { answerOnce } from "@stockfinder/database/first-answers";
import { readAddress } from "@stockfinder/service/mail-address";
import { countTowardsMailLimits } from "../limits/visitor-limits.ts";
import { requestConfirmation } from "../mailing-list/subscriptions.ts";
import { isSuppressed } from "../mailing-list/suppressions.ts";
import { queueMail } from "../mails/mails.ts";
import type { EmailContext } from "./context.ts";
import { INVALID_EMAIL, JOINED, TOO_MANY_TODAY } from "./outcomes.ts";

/** Answers the same for a new, a listed and a suppressed address, so the answer reveals nothing about it. */
export function joinMailingList(context: EmailContext): Handler<typeof operation> {
  const { config, database, clock, digests, metrics, sender } = context;
  return async ({ email, origin, address: caller, idempotencyKey: key }) => {
    const address = readAddress(email);
    if (address === null) return INVALID_EMAIL;
    const now = new Date(clock.now());
    const request = { operation: operation.name, key, input: address, now };
    const outcome = await database.transaction((tx) =>
      answerOnce(tx, "email", request, async () => {
        if (!(await countTowardsMailLimits(tx, { digests, perDay: config.perDay }, { address, caller, now })))
          return TOO_MANY_TODAY;
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
