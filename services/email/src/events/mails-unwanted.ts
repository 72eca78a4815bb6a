import type { EventHandler } from "@stockfinder/bus/bus";
import type { mailsUnwanted } from "@stockfinder/contracts/alert-mails";
import { withdrawAlertMails } from "../mails/mails.ts";
import type { EmailContext } from "../operations/context.ts";

export const UNWANTED_MAILS = "email.unwanted-mails";

/** Withdraws the queued mails of watches that are gone or no longer send mails. Idempotent. */
export function withdrawUnwanted({
  database,
  clock,
}: Pick<EmailContext, "database" | "clock">): EventHandler<typeof mailsUnwanted> {
  return async ({ watchIds }) => withdrawAlertMails(database, watchIds, new Date(clock.now()));
}
