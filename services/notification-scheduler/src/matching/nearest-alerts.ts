import type { Queryable } from "@stockfinder/database/database";
import { nearFields, nearStockPoint } from "../stock-points/near-stock-points.ts";
import type { Candidate } from "./candidates.ts";
import { type FoundAlert, isDropRule } from "./matching.ts";
import { firstKey, firstPricesAt, type StockedPoint, stockedAround } from "./stocked-points.ts";
import type { Transition } from "./transition-table.ts";

/** Adds the nearest stock points where the rules of watches near a zip code hold. */
export async function withNearest(
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
