import type { Handler } from "@stockfinder/bus/bus";
import type { readLinkedAlert as readLinkedAlertOperation } from "@stockfinder/contracts/alert-answers";
import type { AnswerLinks } from "../../channels/answer-links.ts";
import type { AlertsContext } from "../../context.ts";
import { alertPresenter } from "../../near-stock-points.ts";
import { watchOf } from "../../watch-table.ts";
import { linkedAlert } from "./linked-alert.ts";

/** The alert of a link, for a reader who need not be signed in. */
export function readLinkedAlert(
  { database, clock }: Pick<AlertsContext, "database" | "clock">,
  links: AnswerLinks | null,
): Handler<typeof readLinkedAlertOperation> {
  return async ({ token }) => {
    const alert = await linkedAlert(database, links, token);
    const present = await alertPresenter(database, [alert]);
    const snoozeUntil = (await watchOf(database, [alert.owner], alert.watchId))?.snoozeUntil ?? null;
    const isSnoozed = snoozeUntil !== null && snoozeUntil.getTime() > clock.now();
    return { alert: present(alert), snoozeUntil: isSnoozed ? snoozeUntil.toISOString() : null };
  };
}
