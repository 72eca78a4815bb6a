import type { NearShelf } from "@stockfinder/contracts/near";
import { distanceMiles, shownMiles, townKey } from "@stockfinder/places/places";
import type { Position } from "@stockfinder/places/position";
import { isKept } from "../listings/source-retention.ts";
import { confidence } from "../offers/confidence.ts";
import type { NeighbourReading } from "./neighbour-readings.ts";
import type { Box, ProductShelf } from "./product-shelves.ts";

/**
 * A neighbour's post counts for the nearest shelf of its retailer, if that is within this many miles of the post's zip
 * code.
 */
const NEIGHBOURHOOD_MILES = 10;
const MILES_A_DEGREE = 69;
/** North of it there are no stores. Keeps the width of a box finite. */
const NORTHERNMOST = 80;

export interface NearContext {
  readonly from: Position;
  readonly radius: number;
  readonly now: number;
  /** The positions of the towns around, by `townKey`. */
  readonly towns: ReadonlyMap<string, Position>;
  /** Of the last day. */
  readonly sightings: readonly NeighbourReading[];
}

interface Placed {
  readonly shelf: ProductShelf;
  readonly at: Position;
  readonly distanceMiles: number;
}

/** The shelves within the radius, nearest first. A store with several listings of the product has one: the newest certain one. */
export function nearShelves(shelves: readonly ProductShelf[], context: NearContext): NearShelf[] {
  const { from, radius, towns, sightings } = context;
  const placed = shelves.flatMap((shelf): Placed[] => {
    const at = positionOf(shelf, towns);
    if (!at || !isKept({ ...shelf, readAt: shelf.seenAt }, context.now)) return [];
    return [{ shelf, at, distanceMiles: shelf.miles ?? shownMiles(from, at) }];
  });
  const byStore = Map.groupBy(placed, ({ shelf }) => JSON.stringify([shelf.retailer, shelf.storeId]));
  const stores = [...byStore.values()].flatMap(([...its]) => its.sort(bySaying)[0] ?? []);
  const seen = Map.groupBy(sightings, (sighting) => nearestTo(sighting, stores));
  return stores
    .filter((store) => store.distanceMiles <= radius)
    .sort((one, other) => one.distanceMiles - other.distanceMiles || compareIds(one, other))
    .map((store) => asSent(store, seen.get(store) ?? [], context.now));
}

export function boxAround({ latitude, longitude }: Position, miles: number): Box {
  const high = miles / MILES_A_DEGREE;
  const northernmost = Math.min(Math.abs(latitude) + high, NORTHERNMOST);
  const wide = high / Math.cos((northernmost * Math.PI) / 180);
  return {
    south: latitude - high,
    north: latitude + high,
    west: longitude - wide,
    east: longitude + wide,
  };
}

/** The store's own position, or that of its town. */
function positionOf(
  { latitude, longitude, city, state }: ProductShelf,
  towns: NearContext["towns"],
): Position | undefined {
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  return towns.get(townKey(city, state));
}

/** Certain stock first, then the newest. */
function bySaying({ shelf: one }: Placed, { shelf: other }: Placed): number {
  return Number(other.stock !== null) - Number(one.stock !== null) || other.seenAt - one.seenAt;
}

function compareIds({ shelf: one }: Placed, { shelf: other }: Placed): number {
  return `${one.retailer} ${one.storeId}` < `${other.retailer} ${other.storeId}` ? -1 : 1;
}

function nearestTo(sighting: NeighbourReading, stores: readonly Placed[]): Placed | undefined {
  const [nearest] = stores
    .filter(({ shelf }) => shelf.retailer === sighting.retailer)
    .map((store) => ({ store, miles: distanceMiles(sighting, store.at) }))
    .filter(({ miles }) => miles <= NEIGHBOURHOOD_MILES)
    .sort((one, other) => one.miles - other.miles);
  return nearest?.store;
}

function asSent(
  { shelf, at, distanceMiles }: Placed,
  sightings: readonly NeighbourReading[],
  now: number,
): NearShelf {
  const { retailer, storeId, name, address, city, state, quantity, price, currency, stock } = shelf;
  return {
    retailer,
    storeId,
    name,
    address,
    city,
    state,
    ...at,
    position: shelf.isExact ? "store" : "town",
    distanceMiles,
    level: stock === null || stock === "preorder" ? "unknown" : stock,
    quantity,
    price,
    currency,
    ...(shelf.aisle !== null && { aisle: shelf.aisle }),
    ...(shelf.hours !== null && { hours: shelf.hours }),
    seenAt: new Date(shelf.seenAt).toISOString(),
    source: shelf.source,
    confidence: confidence(shelf, { now, others: sightings.map(({ stock }) => stock) }),
    isDemo: shelf.isDemo,
  };
}
