import type { Handler } from "@stockfinder/bus/bus";
import type { listWatches as listWatchesOperation } from "@stockfinder/contracts/watches";
import { ownersOfCaller } from "../account-fingerprints.ts";
import type { AlertsContext } from "../context.ts";
import { shownWatch } from "../shown-watch.ts";
import { watchesOf } from "../watch-table.ts";

/** The caller's watches. */
export function listWatches({
  database,
  clock,
}: Pick<AlertsContext, "database" | "clock">): Handler<typeof listWatchesOperation> {
  return async (_, { principal }) => {
    const rows = await watchesOf(database, await ownersOfCaller(database, principal));
    return rows.map((row) => shownWatch(row, clock.now()));
  };
}
