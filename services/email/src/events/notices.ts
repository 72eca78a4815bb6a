import type { EventHandler } from "@stockfinder/bus/bus";
import type { addressGiven, channelPaused, mailsUnwanted } from "@stockfinder/contracts/alert-mails";
import type { adapterTurned } from "@stockfinder/contracts/health";
import { countTowardsMailLimits } from "../limits/visitor-limits.ts";
import { isSuppressed } from "../mailing-list/suppressions.ts";
import { queueMail, withdrawAlertMails } from "../mails/mails.ts";
import type { EmailContext } from "../operations/context.ts";
import { queueLetter } from "../operations/queue-letter.ts";

/** Mails the owner of a channel that gets no more alerts: once, however often the event is delivered. */
export function reportPausedChannel(context: EmailContext): EventHandler<typeof channelPaused> {
  return ({ id, name, why, email, origin, at }) =>
    queueLetter(context, {
      cause: `channel-paused:${id}:${at}`,
      to: email,
      letter: { template: "channel-paused", origin, name, why },
    });
}

/** Mails staff when an adapter is set aside, and when it is back: once each, however often the event is delivered. */
export function notifyStaff(context: EmailContext): EventHandler<typeof adapterTurned> {
  const { staff } = context.config;
  return async ({ retailer, name, isSetAside, at, canaries }) => {
    if (staff === null) return;
    const template = isSetAside ? "adapter-set-aside" : "adapter-back";
    await queueLetter(context, {
      cause: `${template}:${retailer}:${at}`,
      to: staff.address,
      letter: { template, origin: staff.origin, store: name, canaries },
    });
  };
}

/** Withdraws the queued mails of watches that are gone or no longer send mails. Idempotent. */
export function withdrawUnwanted({
  database,
  clock,
}: Pick<EmailContext, "database" | "clock">): EventHandler<typeof mailsUnwanted> {
  return async ({ watchIds }) => withdrawAlertMails(database, watchIds, new Date(clock.now()));
}

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
