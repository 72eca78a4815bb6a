import type { CertainStock, Country } from "@stockfinder/contracts/listings";
import type { Database, Prepared } from "@stockfinder/database/database";
import { PRODUCT_ROWS } from "../listings/product-rows.ts";

/** A point of a listing's history. `at` is in milliseconds since 1970. */
export interface ProductPoint {
  readonly listingId: string;
  readonly at: number;
  readonly price: number | null;
  readonly currency: string | null;
  readonly stock: CertainStock | null;
}

const LISTINGS: Prepared = {
  name: "lookup-history-listings",
  text: `select listing.id::text, listing.retailer from ${PRODUCT_ROWS} as listing`,
};

/** By listing and time, so that each month's own index gives the rows in their order. */
const POINTS: Prepared = {
  name: "lookup-history-points",
  text: `select listing_id::text as "listingId", (extract(epoch from at) * 1000)::float8 as at, price::float8, currency, stock
         from lookup.listing_points where listing_id = any ($1) and at >= $2`,
};

/** The points of a product's listings since a time, the oldest first, by retailer and listing. */
export async function pointsOfProduct(
  database: Pick<Database, "query">,
  { gtin, country, since }: { readonly gtin: string; readonly country: Country; readonly since: number },
): Promise<ReadonlyMap<string, readonly ProductPoint[][]>> {
  const { rows: listings } = await database.query<{ id: string; retailer: string }>(LISTINGS, [
    gtin,
    country,
  ]);
  if (listings.length === 0) return new Map();
  const { rows } = await database.query<ProductPoint>(POINTS, [
    listings.map(({ id }) => id),
    new Date(since),
  ]);
  const byListing = Map.groupBy(rows, ({ listingId }) => listingId);
  for (const points of byListing.values()) points.sort((one, other) => one.at - other.at);
  const byRetailer = Map.groupBy(listings, ({ retailer }) => retailer);
  return new Map(
    [...byRetailer].map(([retailer, its]) => [retailer, its.flatMap(({ id }) => [byListing.get(id) ?? []])]),
  );
}
