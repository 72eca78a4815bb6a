import type { Queryable } from "@stockfinder/database/database";
import type { Candidate } from "./candidates.ts";
import { type FoundAlert, isDropRule } from "./matching.ts";
import { nearFields, nearPlace } from "./near-places.ts";
import { firstKey, firstPricesAt, type StockedPlace, stockedAround } from "./stocked-places.ts";
import type { Transition } from "./transition-table.ts";

/** Adds the nearest places where the rules of watches near a zip code hold. */
export async function withNearest(
  tx: Queryable,
  transition: Transition,
  found: readonly FoundAlert[],
): Promise<readonly FoundAlert[]> {
  const near = found.filter(({ watch }) => watch.radiusMiles !== null);
  if (near.length === 0) return found;
  const { placeId, after: terms } = transition;
  const largest = Math.max(...near.map(({ watch }) => watch.radiusMiles ?? 0));
  const stocked = await stockedAround(tx, transition, largest);
  const others = stocked.filter((place) => place.placeId !== placeId);
  const dropping = near.flatMap(({ watch }) => (isDropRule(watch) ? watch.id : []));
  const first = await firstPricesAt(tx, dropping, others);
  return found.map(({ watch, alert }) => {
    const own = nearPlace(watch, { ...transition, terms, first: watch.first });
    if (own === null) return { watch, alert };
    const watched = others.filter((place) => isOfWatch(watch, place, transition));
    const places = watched.flatMap(
      (place) =>
        nearPlace(watch, { ...place, first: first.get(firstKey(watch.id, place.placeId)) ?? null }) ?? [],
    );
    return { watch, alert: { ...alert, ...nearFields([own, ...places], { placeId, state: alert.state }) } };
  });
}

/** A watch of a product concerns all its places, a watch of an item those of the item. */
function isOfWatch(
  { gtin }: Candidate,
  place: Pick<StockedPlace, "gtin" | "retailer" | "itemId">,
  { retailer, itemId }: Transition,
): boolean {
  return gtin === null ? place.retailer === retailer && place.itemId === itemId : place.gtin === gtin;
}
