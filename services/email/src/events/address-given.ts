import type { EventHandler } from "@stockfinder/bus/bus";
import type { addressGiven } from "@stockfinder/contracts/alert-mails";
import { countTowardsMailLimits } from "../limits/visitor-limits.ts";
import { isSuppressed } from "../mailing-list/suppressions.ts";
import { queueMail } from "../mails/mails.ts";
import type { EmailContext } from "../operations/context.ts";

/** The caller of a request whose gateway did not name one: all of them share one limit. */
const UNKNOWN_CALLER = "unknown";

/**
 * Mails the link that confirms an address for alerts, within the limits of mails that visitors cause. One mail is queued however
 * often the event is delivered.
 */
export function askForConfirmation(context: EmailContext): EventHandler<typeof addressGiven> {
  const { database, clock, digests, metrics, sender } = context;
  return async ({ addressId, email, origin, callerGroup, at }) => {
    const now = new Date(clock.now());
    const recipientDigest = digests.ofAddress(email);
    const isQueued = await database.transaction(async (tx) => {
      if (await isSuppressed(tx, recipientDigest)) return false;
      const counted = { address: email, caller: callerGroup ?? UNKNOWN_CALLER, now };
      if (!(await countTowardsMailLimits(tx, context, counted))) return false;
      return await queueMail(tx, {
        cause: `confirm-address:${addressId}:${at}`,
        letter: { template: "confirm-address", origin, addressId },
        recipient: email,
        recipientDigest,
        at: now,
      });
    });
    if (!isQueued) return;
    metrics.queued("confirm-address");
    sender.nudge();
  };
}
