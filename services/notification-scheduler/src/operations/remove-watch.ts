import type { Handler } from "@stockfinder/bus/bus";
import type { removeWatch as removeWatchOperation } from "@stockfinder/contracts/watches";
import { ownersOfCaller } from "../account-fingerprints.ts";
import type { AlertsContext } from "../context.ts";
import { deleteWatch } from "../watch-table.ts";

/** Removes a watch with its alerts. Nothing happens for a watch that is not the caller's. */
export function removeWatch({
  database,
}: Pick<AlertsContext, "database">): Handler<typeof removeWatchOperation> {
  return async ({ id }, { principal }) => {
    await deleteWatch(database, await ownersOfCaller(database, principal), id);
    return null;
  };
}
