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

/** A retailer may list a product several times: the points of each listing, the oldest first. */
export type PointsByRetailer = ReadonlyMap<string, readonly (readonly ProductPoint[])[]>;

const LISTINGS: Prepared = {
  name: "lookup-history-listings",
  text: `select listing.id::text, listing.retailer from ${PRODUCT_ROWS} as listing`,
};

/** By listing and time, so that each month's own index gives the rows in their order. Prices of another branch do not count. */
const POINTS: Prepared = {
  name: "lookup-history-points",
  text: `select listing.id::text as "listingId", (extract(epoch from point.at) * 1000)::float8 as at, point.price::float8,
           point.currency, point.stock
         from lookup.listings as listing join lookup.listing_points as point on point.listing_id = listing.id
           and point.at >= greatest($2::timestamptz, listing.reference_since)
         where listing.id = any ($1::bigint[])`,
};

/** The points of a product's listings since a time, the oldest first, by retailer and listing. */
export async function pointsOfProduct(
  database: Pick<Database, "query">,
  { gtin, country, since }: { readonly gtin: string; readonly country: Country; readonly since: number },
): Promise<PointsByRetailer> {
  const { rows: listings } = await database.query<Listing>(LISTINGS, [gtin, country]);
  return byRetailer(listings, await pointsByListing(database, listings, since));
}

const LISTINGS_OF_GTINS: Prepared = {
  name: "lookup-history-listings-of-gtins",
  text: "select id::text, retailer, gtin from lookup.listings where gtin = any ($1) and country = $2",
};

/** The same for the listings that state one of these GTINs, by GTIN. */
export async function pointsOfGtins(
  database: Pick<Database, "query">,
  {
    gtins,
    country,
    since,
  }: { readonly gtins: readonly string[]; readonly country: Country; readonly since: number },
): Promise<ReadonlyMap<string, PointsByRetailer>> {
  const { rows: listings } = await database.query<Listing & { gtin: string }>(LISTINGS_OF_GTINS, [
    gtins,
    country,
  ]);
  const points = await pointsByListing(database, listings, since);
  const byGtin = Map.groupBy(listings, ({ gtin }) => gtin);
  return new Map([...byGtin].map(([gtin, its]) => [gtin, byRetailer(its, points)]));
}

interface Listing {
  readonly id: string;
  readonly retailer: string;
}

async function pointsByListing(
  database: Pick<Database, "query">,
  listings: readonly Listing[],
  since: number,
): Promise<ReadonlyMap<string, ProductPoint[]>> {
  if (listings.length === 0) return new Map();
  const ids = listings.map(({ id }) => id);
  const { rows } = await database.query<ProductPoint>(POINTS, [ids, new Date(since)]);
  const byListing = Map.groupBy(rows, ({ listingId }) => listingId);
  for (const points of byListing.values()) points.sort((one, other) => one.at - other.at);
  return byListing;
}

function byRetailer(
  listings: readonly Listing[],
  points: ReadonlyMap<string, readonly ProductPoint[]>,
): PointsByRetailer {
  const grouped = Map.groupBy(listings, ({ retailer }) => retailer);
  return new Map(
    [...grouped].map(([retailer, its]) => [retailer, its.map(({ id }) => points.get(id) ?? [])]),
  );
}
