import type { Handler } from "@stockfinder/bus/bus";
import type { queueAlertDigest as operation } from "@stockfinder/contracts/alert-mails";
import { requireService } from "@stockfinder/service/for-services";
import type { EmailContext } from "./context.ts";
import { queueAlertLetter } from "./queue-alert-letter.ts";

export function queueAlertDigest(context: EmailContext): Handler<typeof operation> {
  return async ({ cause, to, ...content }, { principal }) => {
    requireService(principal);
    await queueAlertLetter(context, { cause, to, letter: { template: "alert-digest", ...content } });
    return null;
  };
}
