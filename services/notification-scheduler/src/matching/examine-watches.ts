import type { WasPrice } from "@stockfinder/contracts/was-price";
import type { Database, Queryable } from "@stockfinder/database/database";
import { noteHomesChanged } from "../home/home-table.ts";
import { nearFields, nearStockPoint } from "../stock-points/near-stock-points.ts";
import { queueProductEvents } from "../webhooks/queue-events.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { type FoundAlert, findAlerts, isDropRule, type MatchOptions } from "./matching.ts";
import { needsLows } from "./price-lows.ts";
import { firstKey, firstPricesAt, type StockedPoint, stockedAround } from "./stocked-points.ts";
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

/** Adds the nearest stock points where the rules of watches near a zip code hold. */
async function withNearest(
  tx: Queryable,
  transition: Transition,
  found: readonly FoundAlert[],
): Promise<readonly FoundAlert[]> {
  const near = found.filter(({ watch }) => watch.radiusMiles !== null);
  if (near.length === 0) return found;
  const { stockPointId, after: terms } = transition;
  const largest = Math.max(...near.map(({ watch }) => watch.radiusMiles ?? 0));
  const stocked = await stockedAround(tx, transition, largest);
  const others = stocked.filter((point) => point.stockPointId !== stockPointId);
  const dropping = near.flatMap(({ watch }) => (isDropRule(watch) ? watch.id : []));
  const first = await firstPricesAt(tx, dropping, others);
  return found.map(({ watch, alert }) => {
    const own = nearStockPoint(watch, { ...transition, terms, first: watch.first });
    if (own === null) return { watch, alert };
    const watched = others.filter((point) => isOfWatch(watch, point, transition));
    const points = watched.flatMap(
      (point) =>
        nearStockPoint(watch, {
          ...point,
          first: first.get(firstKey(watch.id, point.stockPointId)) ?? null,
        }) ?? [],
    );
    return {
      watch,
      alert: { ...alert, ...nearFields([own, ...points], { stockPointId, state: alert.state }) },
    };
  });
}

/** A watch of a product concerns all its stock points, a watch of an item those of the item. */
function isOfWatch(
  { gtin }: Candidate,
  point: Pick<StockedPoint, "gtin" | "retailer" | "itemId">,
  { retailer, itemId }: Transition,
): boolean {
  return gtin === null ? point.retailer === retailer && point.itemId === itemId : point.gtin === gtin;
}
