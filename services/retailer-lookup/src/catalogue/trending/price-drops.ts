import type { DataOf } from "@stockfinder/contracts/event";
import type { listingChanged } from "@stockfinder/contracts/listings";
import { milliseconds } from "@stockfinder/database/columns";
import type { Queryable } from "@stockfinder/database/database";

const DAY_MS = 24 * 60 * 60_000;
/** An item's usual price is the one that it had for most of this time. */
const USUAL_OVER_MS = 30 * DAY_MS;
/** Below this nothing is known to be usual. */
const SHORTEST_HISTORY_MS = DAY_MS;
/** Smaller drops are noise. */
const SMALLEST = 0.05;
const MAX_POINTS = 500;
/** A price 10 % lower counts like a person who opens the offers. */
const WEIGHT_OF_ALL = 10;
const MAX_WEIGHT = 3;

export type ListingChange = DataOf<typeof listingChanged>;

/** A price and when it began, in milliseconds since 1970. */
export interface PricePoint {
  readonly at: number;
  readonly price: number;
}

/** Whether a change needs a look at the history: the store itself showed a lower price for a known product. */
export function mayBeDrop({ gtin, before, after, source }: ListingChange): boolean {
  if (gtin === null || before.price === null || after.price === null) return false;
  if (source !== "adapter" && source !== "page") return false;
  return before.currency === after.currency && after.price > 0 && after.price < before.price;
}

/**
 * How far an item is below its usual price, from 0 to 1; 0 unless it is a real drop. Usual is the time-weighted median
 * price of the last 30 days, so a price that rose for a while and returned is no drop. `points` are in order of time, and
 * before `now`.
 */
export function trueDrop(points: readonly PricePoint[], price: number, now: number): number {
  const [first] = points;
  if (!first || now - first.at < SHORTEST_HISTORY_MS) return 0;
  const lasted = points.map((point, at) => ({
    price: point.price,
    ms: (points[at + 1]?.at ?? now) - point.at,
  }));
  const below = 1 - price / medianPrice(lasted, now - first.at);
  return below >= SMALLEST ? below : 0;
}

/** The weight of a drop, in people. */
export function weightOfDrop(drop: number): number {
  return Math.min(MAX_WEIGHT, drop * WEIGHT_OF_ALL);
}

/** A listing's prices in the 30 days before a change of it, in order of time. */
export async function pricesBefore(
  tx: Queryable,
  { retailer, itemId, country, after, readAt }: ListingChange,
): Promise<PricePoint[]> {
  const until = new Date(readAt);
  const { rows } = await tx.query<PricePoint>(
    `select ${milliseconds("point.at")} as at, point.price::float8
     from lookup.listings as listing join lookup.listing_points as point on point.listing_id = listing.id
     where listing.retailer = $1 and listing.item_id = $2 and listing.country = $3
       and point.at >= greatest($4::timestamptz, listing.reference_since) and point.at < $5 and point.price is not null and point.currency = $6
     order by point.at desc limit ${MAX_POINTS}`,
    [retailer, itemId, country, new Date(until.getTime() - USUAL_OVER_MS), until, after.currency],
  );
  return rows.reverse();
}

function medianPrice(lasted: readonly { readonly price: number; readonly ms: number }[], ms: number): number {
  const byPrice = lasted.toSorted((one, other) => one.price - other.price);
  let passed = 0;
  for (const { price, ms: each } of byPrice) {
    passed += each;
    if (passed * 2 >= ms) return price;
  }
  return byPrice.at(-1)?.price ?? 0;
}
