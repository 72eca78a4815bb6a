import type { Handler } from "@stockfinder/bus/bus";
import type { writeWatchFile as operation } from "@stockfinder/contracts/imports";
import { ownersOfCaller } from "../account-fingerprints.ts";
import type { AlertsContext } from "../context.ts";
import { watchFile } from "../imports/watch-file.ts";
import { shownWatch } from "../shown-watch.ts";
import { watchesOf } from "../watch-table.ts";

/** The caller's watches as a CSV. One that has ended could not be watched again. */
export function writeWatchFile({
  database,
  clock,
}: Pick<AlertsContext, "database" | "clock">): Handler<typeof operation> {
  return async (_, { principal }) => {
    const rows = await watchesOf(database, await ownersOfCaller(database, principal));
    const watches = rows.map((row) => shownWatch(row, clock.now()));
    return watchFile(watches.filter(({ state }) => state !== "ended"));
  };
}
