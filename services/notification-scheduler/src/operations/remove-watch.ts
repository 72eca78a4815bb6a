import type { Handler } from "@stockfinder/bus/bus";
import type { removeWatch as removeWatchOperation } from "@stockfinder/contracts/watches";
import { ownersOfCaller } from "../account-fingerprints.ts";
import type { AlertsContext } from "../context.ts";
import { reportUnwanted } from "../unwanted-mails.ts";
import { deleteWatch } from "../watch-table.ts";

/** Removes a watch with its alerts. Nothing happens for a watch that is not the caller's. */
export function removeWatch({
  database,
  outbox,
}: Pick<AlertsContext, "database" | "outbox">): Handler<typeof removeWatchOperation> {
  return async ({ id }, { principal }) => {
    await database.transaction(async (tx) => {
      const owners = await ownersOfCaller(tx, principal);
      if (await deleteWatch(tx, owners, id)) await reportUnwanted(tx, [id]);
    });
    outbox.nudge();
    return null;
  };
}
