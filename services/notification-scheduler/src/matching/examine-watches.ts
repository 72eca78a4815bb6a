import type { WasPrice } from "@stockfinder/contracts/was-price";
import type { Database } from "@stockfinder/database/database";
import { noteHomesChanged } from "../home/home-table.ts";
import { queueProductEvents } from "../webhooks/queue-events.ts";
import { candidatesOf } from "./candidates.ts";
import { findAlerts, type MatchOptions } from "./matching.ts";
import { withNearest } from "./nearest-alerts.ts";
import { needsLows } from "./price-lows.ts";
import { advanceTransition, deleteTransition, lockTransition, type Transition } from "./transition-table.ts";
import { isCut } from "./was-price.ts";
import { zipsOfTotals } from "./watch-totals.ts";
import { writeAlerts } from "./write-alerts.ts";

/** Watches examined in one transaction. */
const AT_ONCE = 500;

export type Examined =
  /** A rule needs the history of the price: nothing was written. */
  | { readonly outcome: "needsLows" }
  /** Rules need what the item costs in the end near these zip codes: nothing was written. */
  | { readonly outcome: "needsTotals"; readonly zips: readonly string[] }
  /** Alerts are to say what the price was before: nothing was written. */
  | { readonly outcome: "needsWasPrice" }
  /** Another copy has examined them: nothing was written. */
  | { readonly outcome: "lost" }
  /** `doneUpTo` is the last watch examined; null if no watch is left. */
  | { readonly outcome: "examined"; readonly doneUpTo: string | null; readonly hasWork: boolean };

/**
 * Examines the next 500 watches of a transition, writes their alerts, and stores how far it came, in one transaction that holds the
 * transition's lock. So each watch is examined once, however often a transition is resumed.
 * `lows` is the history of the price; null before a rule needs it. `totals` has the zip codes that rules have needed so far.
 * `wasPrice` is undefined before an alert needs it.
 * @throws {Fault} `unavailable` while the database is away.
 */
export async function examineNext(
  database: Pick<Database, "transaction">,
  transition: Transition,
  { lows, totals, wasPrice, now }: MatchOptions & { readonly wasPrice?: WasPrice | null | undefined },
): Promise<Examined> {
  return await database.transaction(async (tx) => {
    if (!(await lockTransition(tx, transition))) return { outcome: "lost" };
    const watches = await candidatesOf(tx, transition, AT_ONCE);
    if (lows === null && needsLows(transition, watches)) return { outcome: "needsLows" };
    const zips = zipsOfTotals(transition, watches).filter((zip) => !totals.has(zip));
    if (zips.length > 0) return { outcome: "needsTotals", zips };
    const matched = findAlerts(transition, watches, { lows, totals, now });
    if (wasPrice === undefined && matched.alerts.length > 0 && isCut(transition))
      return { outcome: "needsWasPrice" };
    const alerts = await withNearest(tx, transition, matched.alerts);
    const told = wasPrice ? { ...transition, after: { ...transition.after, wasPrice } } : transition;
    const hasAlertsToSend = await writeAlerts(tx, told, { ...matched, alerts }, now);
    const hasEvents = await queueProductEvents(tx, transition, matched.watchers, now);
    const areInHomes = await noteHomesChanged(tx, matched.watchers);
    const hasWork = hasAlertsToSend || hasEvents || areInHomes;
    const last = watches.length < AT_ONCE ? undefined : watches.at(-1);
    if (last) await advanceTransition(tx, { id: transition.id, doneUpTo: last.id }, now);
    else await deleteTransition(tx, transition.id);
    return { outcome: "examined", doneUpTo: last?.id ?? null, hasWork };
  });
}
