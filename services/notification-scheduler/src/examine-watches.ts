import type { PriceLow } from "@stockfinder/contracts/history";
import type { Database, Queryable } from "@stockfinder/database/database";
import { candidatesOf } from "./candidates.ts";
import { findAlerts } from "./matching.ts";
import { withNearest } from "./nearest-alerts.ts";
import { needsLows } from "./price-lows.ts";
import { advanceTransition, deleteTransition, lockTransition, type Transition } from "./transition-table.ts";
import { writeAlerts } from "./write-alerts.ts";

/** Watches examined in one transaction. */
const AT_ONCE = 500;

/** The next watches of a transition, after their transaction. */
export type Examined =
  /** A rule needs the history of the price: nothing was written. */
  | { readonly outcome: "needsLows" }
  /** Another copy has examined them: nothing was written. */
  | { readonly outcome: "lost" }
  /** `doneUpTo` is the last watch examined; null if no watch is left. */
  | { readonly outcome: "examined"; readonly doneUpTo: string | null; readonly hasDeliveries: boolean };

/**
 * Examines the next 500 watches of a transition, writes their alerts, and stores how far it came, in one transaction that holds the
 * transition's lock. So each watch is examined once, however often a transition is resumed.
 * `lows` is the history of the price; null before a rule needs it.
 * @throws {Fault} `unavailable` while the database is away.
 */
export async function examineNext(
  database: Pick<Database, "transaction">,
  transition: Transition,
  { lows, now }: { readonly lows: readonly PriceLow[] | null; readonly now: Date },
): Promise<Examined> {
  return await database.transaction(async (tx) => {
    if (!(await lockTransition(tx, transition))) return { outcome: "lost" };
    const watches = await candidatesOf(tx, transition, AT_ONCE);
    if (lows === null && needsLows(transition, watches)) return { outcome: "needsLows" };
    const matched = findAlerts(transition, watches, { lows, now });
    const alerts = await withNearest(tx, transition, matched.alerts);
    const hasDeliveries = await writeAlerts(tx, transition, { ...matched, alerts }, now);
    const last = watches.length < AT_ONCE ? undefined : watches.at(-1);
    await end(tx, transition, last?.id ?? null, now);
    return { outcome: "examined", doneUpTo: last?.id ?? null, hasDeliveries };
  });
}

async function end(tx: Queryable, { id }: Transition, doneUpTo: string | null, now: Date): Promise<void> {
  if (doneUpTo === null) await deleteTransition(tx, id);
  else await advanceTransition(tx, { id, doneUpTo }, now);
}
