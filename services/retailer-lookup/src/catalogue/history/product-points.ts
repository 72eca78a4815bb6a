import type { Country } from "@stockfinder/contracts/listings";
import { milliseconds } from "@stockfinder/database/columns";
import type { Database, Prepared } from "@stockfinder/database/database";
import { pointsSince } from "../listings/point-table.ts";
import { productRows } from "../listings/product-rows.ts";
import { isAvailable } from "../listings/reading-rules.ts";
import { keptSince } from "../listings/source-retention.ts";
import type { PricePoint } from "./daily-prices.ts";
import type { LowPoint } from "./price-lows.ts";

/**
 * Times in milliseconds since 1970: points from `since` on, and the last one before, that may still be shown at `now`.
 */
interface Period {
  readonly since: number;
  readonly now: number;
}

interface Listing {
  readonly id: string;
  readonly retailer: string;
  readonly isDemo: boolean;
  /** Whether it states what sending the product costs, or is in branches. */
  readonly statesCost: boolean;
}

/** A retailer may list a product several times. */
export interface ListingPoints extends Pick<Listing, "retailer" | "statesCost"> {
  /** The oldest first. */
  readonly points: readonly PricePoint[];
}

const LISTINGS: Prepared = {
  name: "lookup-history-listings-of-products",
  text: `
    select product.gtin, listing.id::text, listing.retailer, listing.is_demo as "isDemo",
      coalesce(facts -> 'shipping' ?| array['cost', 'freeFrom'], false)
        or exists (select from lookup.shelves where listing_id = listing.id) as "statesCost"
    from unnest($1::text[]) as product (gtin) cross join lateral ${productRows("product.gtin")} as listing`,
};

const POINTS: Prepared = {
  name: "lookup-history-points",
  text: `select listing.id::text as "listingId", ${milliseconds("point.at")} as at, point.price::float8,
           point.currency, point.stock
         from lookup.listings as listing cross join lateral ${pointsSince("$2::timestamptz")} as point
         where listing.id = any ($1::bigint[])`,
};

export async function pointsOfProduct(
  database: Pick<Database, "query">,
  { gtin, ...period }: Period & { readonly gtin: string; readonly country: Country },
): Promise<readonly ListingPoints[]> {
  return (await pointsOfGtins(database, { gtins: [gtin], ...period })).get(gtin) ?? [];
}

export async function pointsOfGtins(
  database: Pick<Database, "query">,
  { gtins, country, ...period }: Period & { readonly gtins: readonly string[]; readonly country: Country },
): Promise<ReadonlyMap<string, readonly ListingPoints[]>> {
  const { rows } = await database.query<Listing & { gtin: string }>(LISTINGS, [gtins, country]);
  return Map.groupBy(await withPoints(database, rows, period), ({ gtin }) => gtin);
}

async function withPoints<Each extends Listing>(
  database: Pick<Database, "query">,
  listings: readonly Each[],
  { since, now }: Period,
): Promise<(Each & ListingPoints)[]> {
  if (listings.length === 0) return [];
  const ids = listings.map(({ id }) => id);
  const { rows } = await database.query<LowPoint & { listingId: string }>(POINTS, [ids, new Date(since)]);
  const byListing = Map.groupBy(rows, ({ listingId }) => listingId);
  return listings.map((listing) => {
    const oldest = keptSince(listing, now);
    const points = (byListing.get(listing.id) ?? [])
      .filter(({ at }) => at >= oldest)
      .map(({ at, price, currency, stock }) => ({ at, price, currency, isAvailable: isAvailable(stock) }))
      .sort((one, other) => one.at - other.at);
    return { ...listing, points };
  });
}
