import type { Handler } from "@stockfinder/bus/bus";
import type * as contract from "@stockfinder/contracts/alert-mails";
import { requireService } from "@stockfinder/service/for-services";
import type { EmailContext } from "./context.ts";
import { queueLetter } from "./queue-letter.ts";

export function queueAlertMail(context: EmailContext): Handler<typeof contract.queueAlertMail> {
  return async ({ cause, to, ...content }, { principal }) => {
    requireService(principal);
    await queueLetter(context, { cause, to, letter: { template: "alert", ...content } });
    return null;
  };
}

export function queueAlertDigest(context: EmailContext): Handler<typeof contract.queueAlertDigest> {
  return async ({ cause, to, ...content }, { principal }) => {
    requireService(principal);
    await queueLetter(context, { cause, to, letter: { template: "alert-digest", ...content } });
    return null;
  };
}
