import type { Country } from "@stockfinder/contracts/listings";
import type { Database, Prepared } from "@stockfinder/database/database";
import { pointsSince } from "../listings/point-table.ts";
import { PRODUCT_ROWS } from "../listings/product-rows.ts";
import { keptSince } from "../listings/source-retention.ts";
import type { LowPoint } from "./price-lows.ts";

/** A point of a listing's history. `at` is in milliseconds since 1970. */
export interface ProductPoint extends LowPoint {
  readonly listingId: string;
}

/**
 * Times in milliseconds since 1970: points from `since` on, and the last one before, that may still be shown at `now`.
 */
interface Period {
  readonly since: number;
  readonly now: number;
}

/** A retailer may list a product several times: the points of each listing, the oldest first. */
export interface RetailerPoints {
  readonly listings: readonly (readonly ProductPoint[])[];
  /** Whether it states what sending the product costs, or has it in branches. */
  readonly statesCost: boolean;
}
export type PointsByRetailer = ReadonlyMap<string, RetailerPoints>;

const listingsIn = (rows: string) => `
  select listing.id::text, listing.retailer, listing.is_demo as "isDemo", listing.gtin,
    coalesce(facts -> 'shipping' ?| array['cost', 'freeFrom'], false)
      or exists (select from lookup.shelves where listing_id = listing.id) as "statesCost"
  from ${rows} as listing`;

const LISTINGS: Prepared = { name: "lookup-history-listings", text: listingsIn(PRODUCT_ROWS) };

const POINTS: Prepared = {
  name: "lookup-history-points",
  text: `select listing.id::text as "listingId", (extract(epoch from point.at) * 1000)::float8 as at, point.price::float8,
           point.currency, point.stock
         from lookup.listings as listing cross join lateral ${pointsSince("$2::timestamptz")} as point
         where listing.id = any ($1::bigint[])`,
};

export async function pointsOfProduct(
  database: Pick<Database, "query">,
  { gtin, country, ...period }: Period & { readonly gtin: string; readonly country: Country },
): Promise<PointsByRetailer> {
  const { rows: listings } = await database.query<Listing>(LISTINGS, [gtin, country]);
  return byRetailer(listings, await pointsByListing(database, listings, period));
}

const LISTINGS_OF_GTINS: Prepared = {
  name: "lookup-history-listings-of-gtins",
  text: `${listingsIn("lookup.listings")} where gtin = any ($1) and country = $2`,
};

export async function pointsOfGtins(
  database: Pick<Database, "query">,
  { gtins, country, ...period }: Period & { readonly gtins: readonly string[]; readonly country: Country },
): Promise<ReadonlyMap<string, PointsByRetailer>> {
  const { rows: listings } = await database.query<Listing & { gtin: string }>(LISTINGS_OF_GTINS, [
    gtins,
    country,
  ]);
  const points = await pointsByListing(database, listings, period);
  const byGtin = Map.groupBy(listings, ({ gtin }) => gtin);
  return new Map([...byGtin].map(([gtin, its]) => [gtin, byRetailer(its, points)]));
}

interface Listing {
  readonly id: string;
  readonly retailer: string;
  readonly isDemo: boolean;
  readonly statesCost: boolean;
}

async function pointsByListing(
  database: Pick<Database, "query">,
  listings: readonly Listing[],
  { since, now }: Period,
): Promise<ReadonlyMap<string, ProductPoint[]>> {
  if (listings.length === 0) return new Map();
  const ids = listings.map(({ id }) => id);
  const { rows } = await database.query<ProductPoint>(POINTS, [ids, new Date(since)]);
  const oldest = new Map(listings.map((listing) => [listing.id, keptSince(listing, now)]));
  const kept = rows.filter(({ listingId, at }) => at >= (oldest.get(listingId) ?? 0));
  const byListing = Map.groupBy(kept, ({ listingId }) => listingId);
  for (const points of byListing.values()) points.sort((one, other) => one.at - other.at);
  return byListing;
}

function byRetailer(listings: readonly Listing[], points: ReadonlyMap<string, readonly ProductPoint[]>) {
  const grouped = Map.groupBy(listings, ({ retailer }) => retailer);
  return new Map(
    [...grouped].map(([retailer, its]): [string, RetailerPoints] => [
      retailer,
      {
        listings: its.map(({ id }) => points.get(id) ?? []),
        statesCost: its.some(({ statesCost }) => statesCost),
      },
    ]),
  );
}
