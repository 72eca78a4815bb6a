import type { Letter } from "../mails/letters.ts";
import { queueMail } from "../mails/mails.ts";
import type { EmailContext } from "./context.ts";

export interface LetterToQueue {
  /** The reason for the mail: only one is queued for it, however often this is called. */
  readonly cause: string;
  readonly to: string;
  readonly letter: Letter;
}

/** Queues the mail of an alert or a notice. The sender drops it if its address is suppressed. */
export async function queueLetter(
  { database, clock, digests, metrics, sender }: EmailContext,
  { cause, to, letter }: LetterToQueue,
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
