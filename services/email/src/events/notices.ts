import type { EventHandler } from "@stockfinder/bus/bus";
import type { channelPaused, mailsUnwanted } from "@stockfinder/contracts/alert-mails";
import type { adapterTurned } from "@stockfinder/contracts/health";
import { isSuppressed } from "../mailing-list/suppressions.ts";
import { queueMail, withdrawAlertMails } from "../mails/mails.ts";
import type { EmailContext } from "../operations/context.ts";

export const PAUSED_CHANNELS = "email.paused-channels";

/** Mails the owner of a channel that gets no more alerts: once, however often the event is delivered. */
export function reportPausedChannel(context: EmailContext): EventHandler<typeof channelPaused> {
  const { database, clock, digests, metrics, sender } = context;
  return async ({ id, name, why, email, origin, at }) => {
    const recipientDigest = digests.ofAddress(email);
    const isQueued = await database.transaction(async (tx) => {
      if (await isSuppressed(tx, recipientDigest)) return false;
      return await queueMail(tx, {
        cause: `channel-paused:${id}:${at}`,
        letter: { template: "channel-paused", origin, name, why },
        recipient: email,
        recipientDigest,
        at: new Date(clock.now()),
      });
    });
    if (!isQueued) return;
    metrics.queued("channel-paused");
    sender.nudge();
  };
}

export const TURNED_ADAPTERS = "email.turned-adapters";

/** Mails staff when an adapter is set aside, and when it is back: once each, however often the event is delivered. */
export function notifyStaff(context: EmailContext): EventHandler<typeof adapterTurned> {
  const { config, database, clock, digests, metrics, sender } = context;
  return async ({ retailer, name, isSetAside, at, canaries }) => {
    const { staff } = config;
    if (staff === null) return;
    const template = isSetAside ? "adapter-set-aside" : "adapter-back";
    const recipientDigest = digests.ofAddress(staff.address);
    const isQueued = await database.transaction(async (tx) => {
      if (await isSuppressed(tx, recipientDigest)) return false;
      return await queueMail(tx, {
        cause: `${template}:${retailer}:${at}`,
        letter: { template, origin: staff.origin, store: name, canaries },
        recipient: staff.address,
        recipientDigest,
        at: new Date(clock.now()),
      });
    });
    if (!isQueued) return;
    metrics.queued(template);
    sender.nudge();
  };
}

export const UNWANTED_MAILS = "email.unwanted-mails";

/** Withdraws the queued mails of watches that are gone or no longer send mails. Idempotent. */
export function withdrawUnwanted({
  database,
  clock,
}: Pick<EmailContext, "database" | "clock">): EventHandler<typeof mailsUnwanted> {
  return async ({ watchIds }) => withdrawAlertMails(database, watchIds, new Date(clock.now()));
}
