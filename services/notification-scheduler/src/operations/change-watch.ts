import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { InputOf } from "@stockfinder/contracts/operation";
import type { changeWatch as changeWatchOperation } from "@stockfinder/contracts/watches";
import { ownersOfCaller } from "../account-fingerprints.ts";
import { wantChecks } from "../checks/want-checks.ts";
import type { AlertsConfig } from "../config.ts";
import type { AlertsContext } from "../context.ts";
import { shownWatch } from "../shown-watch.ts";
import { updateWatch, type WatchRow, watchOf } from "../watch-table.ts";
import { refuseOtherStores } from "../watched-item.ts";

type Changes = Omit<InputOf<typeof changeWatchOperation>, "id">;

/** Changes the fields that are given. */
export function changeWatch({
  database,
  clock,
  checks,
  stores,
  config,
}: Pick<AlertsContext, "database" | "clock" | "checks" | "stores"> & {
  readonly config: Pick<AlertsConfig, "fastestMs">;
}): Handler<typeof changeWatchOperation> {
  return async ({ id, ...changes }, { principal, requestId }) => {
    const owners = await ownersOfCaller(database, principal);
    const directory = changes.stores ? await stores.get(requestId) : null;
    const now = clock.now();
    const changed = await database.transaction(async (tx) => {
      const before = await watchOf(tx, owners, id);
      if (!before) throw new Fault("not-found", "You have no such watch");
      const after = withChanges(before, changes);
      refuseOtherKind(after);
      refuseOtherStores(directory, after);
      await updateWatch(tx, after);
      await wantChecks(tx, after, { now: new Date(now), fastestMs: config.fastestMs });
      return await watchOf(tx, owners, id);
    });
    if (!changed) throw new Fault("not-found", "You have no such watch");
    checks.nudge();
    return shownWatch(changed, now);
  };
}

function withChanges(before: WatchRow, { until, snoozeUntil, ...others }: Changes): WatchRow {
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
  return {
    ...before,
    ...Object.fromEntries(given),
    until: timeOf(until, before.until),
    snoozeUntil: timeOf(snoozeUntil, before.snoozeUntil),
  };
}

function timeOf(given: string | null | undefined, before: Date | null): Date | null {
  if (given === undefined) return before;
  return given === null ? null : new Date(given);
}

/** @throws {Fault} `bad-input` if a price watch would be left without a rule, or another one would get it. */
function refuseOtherKind({ kind, targetPrice, dropPercent, dropAmount }: WatchRow): void {
  const hasPriceRule = [targetPrice, dropPercent, dropAmount].some((rule) => rule !== null);
  if (hasPriceRule === (kind === "price")) return;
  const message =
    kind === "price"
      ? "A price watch needs targetPrice, dropPercent or dropAmount"
      : "targetPrice, dropPercent and dropAmount belong to a price watch";
  throw new Fault("bad-input", `targetPrice: ${message}`, { errors: [{ path: "targetPrice", message }] });
}
