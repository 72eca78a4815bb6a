import type { Handler } from "@stockfinder/bus/bus";
import type { stopMails as stopMailsOperation } from "@stockfinder/contracts/alert-mails";
import { requireService } from "@stockfinder/service/for-services";
import type { AlertsContext } from "../context.ts";
import { reportUnwanted } from "../unwanted-mails.ts";
import { withoutMails } from "../watch-table.ts";

/** The reader of a mail has unsubscribed. The watch continues: its alerts are in the list, and on its other channels. */
export function stopMails({
  database,
  outbox,
}: Pick<AlertsContext, "database" | "outbox">): Handler<typeof stopMailsOperation> {
  return async (of, { principal }) => {
    requireService(principal);
    await database.transaction(async (tx) => reportUnwanted(tx, await withoutMails(tx, of)));
    outbox.nudge();
    return null;
  };
}
