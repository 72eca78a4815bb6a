import type { Handler } from "@stockfinder/bus/bus";
import type {
  queueAlertDigest as queueAlertDigestOperation,
  queueAlertMail as queueAlertMailOperation,
} from "@stockfinder/contracts/alert-mails";
import { requireService } from "@stockfinder/service/for-services";
import type { Letter } from "../mails/letters.ts";
import { queueMail } from "../mails/mails.ts";
import type { EmailContext } from "./context.ts";

export function queueAlertMail(context: EmailContext): Handler<typeof queueAlertMailOperation> {
  return async ({ cause, to, ...content }, { principal }) => {
    requireService(principal);
    await queueAlertLetter(context, { cause, to, letter: { template: "alert", ...content } });
    return null;
  };
}

export function queueAlertDigest(context: EmailContext): Handler<typeof queueAlertDigestOperation> {
  return async ({ cause, to, ...content }, { principal }) => {
    requireService(principal);
    await queueAlertLetter(context, { cause, to, letter: { template: "alert-digest", ...content } });
    return null;
  };
}

export interface AlertLetter {
  readonly cause: string;
  readonly to: string;
  readonly letter: Letter;
}

/** Queues the mail of an alert or digest once for its cause. The sender drops it if its address is suppressed. */
export async function queueAlertLetter(
  { database, clock, digests, metrics, sender }: EmailContext,
  { cause, to, letter }: AlertLetter,
): Promise<void> {
  const isNew = await queueMail(database, {
    cause,
    letter,
    recipient: to,
    recipientDigest: digests.ofAddress(to),
    at: new Date(clock.now()),
  });
  if (!isNew) return;
  metrics.queued(letter.template);
  sender.nudge();
}
