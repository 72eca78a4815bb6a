import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { changeWatch as changeWatchOperation, WatchKind } from "@stockfinder/contracts/watches";
import { ownersOf } from "@stockfinder/service/owner-key";
import { wantChecks } from "../checks/want-checks.ts";
import type { AlertsConfig } from "../config.ts";
import type { AlertsContext } from "../context.ts";
import { shownWatch } from "../shown-watch.ts";
import { watchOf } from "../watch-table.ts";

/** The columns that may be changed, by field. */
const COLUMNS = {
  stores: "stores",
  targetPrice: "target_price",
  dropPercent: "drop_percent",
  dropAmount: "drop_amount",
  maxPrice: "max_price",
  until: "until",
  paused: "paused",
  snoozeUntil: "snooze_until",
} as const;

/** Changes the fields that are given. */
export function changeWatch({
  database,
  clock,
  checks,
  config,
}: Pick<AlertsContext, "database" | "clock" | "checks"> & {
  readonly config: Pick<AlertsConfig, "fastestMs">;
}): Handler<typeof changeWatchOperation> {
  return async ({ id, ...changes }, { principal }) => {
    const owners = ownersOf(principal);
    const now = clock.now();
    const changed = await database.transaction(async (tx) => {
      const before = await watchOf(tx, owners, id);
      if (!before) throw new Fault("not-found", "You have no such watch");
      refuseOtherKind(before.kind, [
        changes.targetPrice === undefined ? before.targetPrice : changes.targetPrice,
        changes.dropPercent === undefined ? before.dropPercent : changes.dropPercent,
        changes.dropAmount === undefined ? before.dropAmount : changes.dropAmount,
      ]);
      const entries = Object.entries(COLUMNS).flatMap(([field, column]) => {
        const value = changes[field as keyof typeof COLUMNS];
        return value === undefined ? [] : [{ column, value }];
      });
      if (entries.length > 0) {
        // A changed watch is another than the one that was added: adding that one again makes it anew.
        const assignments = entries.map(({ column }, index) => `${column} = $${index + 2}`).join(", ");
        await tx.query(`update alerts.watches set ${assignments}, rule_digest = id::text where id = $1`, [
          id,
          ...entries.map(({ value }) => value),
        ]);
      }
      await wantChecks(tx, before, { now: new Date(now), fastestMs: config.fastestMs });
      return await watchOf(tx, owners, id);
    });
    if (!changed) throw new Fault("not-found", "You have no such watch");
    checks.nudge();
    return shownWatch(changed, now);
  };
}

/** @throws {Fault} `bad-input` if a price watch would be left without a rule, or another one would get it. */
function refuseOtherKind(kind: WatchKind, priceRules: readonly (number | null)[]): void {
  const hasPriceRule = priceRules.some((rule) => rule !== null);
  if (hasPriceRule === (kind === "price")) return;
  const message =
    kind === "price"
      ? "A price watch needs targetPrice, dropPercent or dropAmount"
      : "targetPrice, dropPercent and dropAmount belong to a price watch";
  throw new Fault("bad-input", `targetPrice: ${message}`, { errors: [{ path: "targetPrice", message }] });
}
