import type { Handler } from "@stockfinder/bus/bus";
import type { answerAlert as answerAlertOperation } from "@stockfinder/contracts/alert-answers";
import { noteReceipt } from "../../alert-table.ts";
import type { AnswerLinks } from "../../channels/answer-links.ts";
import type { AlertsContext } from "../../context.ts";
import { reconsiderHeld } from "../../deliveries/delivery-table.ts";
import { snoozeWatch } from "../../watch-table.ts";
import { linkedAlert } from "./linked-alert.ts";

const SNOOZED_FOR_MS = 24 * 3_600_000;

/** Answers the alert of a link, for a reader who need not be signed in. */
export function answerAlert(
  { database, clock, deliveries }: Pick<AlertsContext, "database" | "clock" | "deliveries">,
  links: AnswerLinks | null,
): Handler<typeof answerAlertOperation> {
  return async ({ token, answer }) => {
    const { id, owner, watchId } = await linkedAlert(database, links, token);
    const at = new Date(clock.now());
    if (answer === "got") await noteReceipt(database, { owners: [owner], id, kind: "got", at });
    else {
      await database.transaction(async (tx) => {
        await snoozeWatch(tx, watchId, new Date(at.getTime() + SNOOZED_FOR_MS));
        await reconsiderHeld(tx, { watchId }, at);
      });
      deliveries.nudge();
    }
    return null;
  };
}
