import type { Handler } from "@stockfinder/bus/bus";
import type {
  queueAlertDigest as queueAlertDigestOperation,
  queueAlertMail as queueAlertMailOperation,
} from "@stockfinder/contracts/alert-mails";
import { requireService } from "@stockfinder/service/for-services";
import type { EmailContext } from "./context.ts";
import { queueLetter } from "./queue-letter.ts";

export function queueAlertMail(context: EmailContext): Handler<typeof queueAlertMailOperation> {
  return async ({ cause, to, ...content }, { principal }) => {
    requireService(principal);
    await queueLetter(context, { cause, to, letter: { template: "alert", ...content } });
    return null;
  };
}

export function queueAlertDigest(context: EmailContext): Handler<typeof queueAlertDigestOperation> {
  return async ({ cause, to, ...content }, { principal }) => {
    requireService(principal);
    await queueLetter(context, { cause, to, letter: { template: "alert-digest", ...content } });
    return null;
  };
}
