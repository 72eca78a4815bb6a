import type { CertainStock, Country, ReadingSource, SoldBy } from "@stockfinder/contracts/listings";
import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import { milliseconds } from "@stockfinder/database/columns";
import type { Database, Prepared } from "@stockfinder/database/database";
import { dayOf } from "../history/daily-prices.ts";
import { sizeIn } from "../products/known-titles.ts";
import type { ListingKey } from "./listing-table.ts";
import { PRODUCT_ROWS } from "./product-rows.ts";
import type { Listed } from "./readings.ts";
import { ifCurrent, type RecentPoint, recentPoints } from "./recent-points.ts";
import type { ReferenceBranch } from "./reference-branch.ts";
import { judge, type Summary } from "./summary.ts";

export interface ShownReference extends Pick<ReferenceBranch, "storeId" | "zip" | "readAt"> {
  readonly city: string;
}

/** A listing as an offer shows it. Times are in milliseconds since 1970. */
export interface ProductListing extends ListingKey, Omit<Listed, "model"> {
  readonly id: string;
  readonly price: number | null;
  readonly currency: string | null;
  /** The branch whose price it is; null if the price is the same in all branches, or if no branch was read yet. */
  readonly reference: ShownReference | null;
  /** The certain stock: the web shop's, or a store's if that is better or all there is. Null without one. */
  readonly stock: CertainStock | null;
  /** Whether `stock` is that of a store, and the web shop is not known to have it. */
  readonly inStoresOnly: boolean;
  /** Of the reading with the definite stock, else of the newest. */
  readonly seenAt: number;
  readonly source: ReadingSource;
  /** Of the newest reading, with or without stock. */
  readonly readAt: number;
  readonly firstSeenAt: number;
  readonly version: number;
  readonly soldBy: SoldBy | null;
  /** Null if a copy of the release before wrote the listing last. */
  readonly summary: Summary | null;
  /** What the store states; null without it, and if `summary` has it. */
  readonly facts: ProductFacts | null;
  /** The points that its was-price is compared with; null if `summary` has judged it today. */
  readonly recent: readonly RecentPoint[] | null;
}

/**
 * An item that only branches have counts as available. The newest readings of a listing's shelves may be of many stores:
 * one that has the item counts, unless the web shop was read as out of stock more than a day later.
 */
const selectListings = (rows: string, more = "") => `
  select listing.id::text, listing.retailer, listing.item_id as "itemId", listing.country, listing.gtin, listing.title, listing.url,
    listing.image_url as "imageUrl", listing.is_demo as "isDemo", listing.price::float8, listing.currency,
    case when listing.reference_branch is not null then (
      select json_build_object('storeId', store_id, 'zip', listing.reference_zip, 'city', city,
        'readAt', ${milliseconds("listing.reference_read_at")})
      from lookup.stores where retailer = listing.retailer and store_id = listing.reference_branch
    ) end as reference,
    coalesce(shelf.certain_stock, listing.certain_stock) as stock, shelf.certain_stock is not null as "inStoresOnly",
    ${milliseconds("coalesce(shelf.certain_seen_at, listing.certain_seen_at, listing.seen_at)")} as "seenAt",
    coalesce(shelf.certain_seen_by, listing.certain_seen_by, listing.seen_by) as source,
    ${milliseconds("listing.seen_at")} as "readAt", ${milliseconds("listing.first_seen_at")} as "firstSeenAt",
    listing.version::float8, listing.sold_by as "soldBy", ${ifCurrent("summary")} as summary,
    case when listing.summary_version is distinct from listing.version then listing.facts end as facts,
    case when listing.point_on < (now() at time zone 'UTC')::date then ${ifCurrent("recent_points")} end as recent ${more}
  from ${rows} as listing
  left join lateral (
    select certain_stock, certain_seen_at, certain_seen_by from lookup.shelves
    where listing_id = listing.id and certain_stock is not null
      -- Said once more, so that the shelves of an item that the web shop has are not read at all.
      and (listing.certain_stock is null or listing.certain_stock = 'out')
    order by certain_seen_at desc, certain_stock in ('in', 'limited') desc limit 1
  ) as shelf on listing.certain_stock is null or listing.certain_stock = 'out'
    and shelf.certain_stock in ('in', 'limited')
    and shelf.certain_seen_at >= listing.certain_seen_at - interval '1 day'`;

const PRODUCT_LISTINGS: Prepared = {
  name: "lookup-product-listings",
  text: selectListings(PRODUCT_ROWS),
};

export interface Sighting {
  readonly retailer: string;
  readonly stock: CertainStock;
}

/** In one statement: a second one would take as long as the first. */
const LISTINGS_AND_SIGHTINGS: Prepared = {
  name: "lookup-offered-listings",
  text: `
    select listing.*, (
      select json_agg(json_build_object('retailer', retailer, 'stock', stock)) from lookup.neighbour_readings
      where gtin = $1 and country = $2 and seen_at > $3
    ) as sightings
    from (${selectListings(PRODUCT_ROWS)}) as listing`,
};

/**
 * The listings of one product, and neighbours' readings of it after a time. Without listings there are no readings
 * either.
 */
export async function listingsAndSightings(
  database: Pick<Database, "query">,
  gtin: string,
  { country, after }: { readonly country: Country; readonly after: Date },
): Promise<{ readonly listings: readonly ProductListing[]; readonly sightings: readonly Sighting[] }> {
  const { rows } = await database.query<ProductListing & { sightings: Sighting[] | null }>(
    LISTINGS_AND_SIGHTINGS,
    [gtin, country, after],
  );
  return { listings: rows, sightings: rows[0]?.sightings ?? [] };
}

export type Summarized<Listing extends ProductListing = ProductListing> = Listing & {
  readonly summary: Summary;
};

export function withSummary<Listing extends ProductListing>(listing: Listing): Summarized<Listing> {
  if (isSummarized(listing)) return listing;
  const { title, facts } = listing;
  return { ...listing, summary: { size: sizeIn(title), facts, judged: null } };
}

function isSummarized<Listing extends ProductListing>(listing: Listing): listing is Summarized<Listing> {
  return listing.summary !== null;
}

/**
 * Listings with summaries that hold today. A was-price was judged when its listing changed last: on a later day it is judged anew, by
 * the points kept with it, or else by its history. That has a partition for each month, so it takes longer than all the rest.
 */
export async function summarized<Listing extends ProductListing>(
  database: Pick<Database, "query">,
  listings: readonly Listing[],
  now: number,
): Promise<readonly Summarized<Listing>[]> {
  const day = dayOf(now);
  const all = listings.map(withSummary);
  const isJudged = ({ summary: { facts, judged } }: Summarized) => !facts?.wasPrice || judged?.day === day;
  const ids = all.filter((each) => !isJudged(each) && each.recent === null).map(({ id }) => id);
  const points = await recentPoints(database, ids, now);
  return all.map((each) => {
    const was = each.summary.facts?.wasPrice?.amount;
    if (was === undefined || isJudged(each)) return each;
    const discount = judge(each.recent ?? points.get(each.id) ?? [], each, { was, now });
    return { ...each, summary: { ...each.summary, judged: { day, discount } } };
  });
}

const STATED: Prepared = {
  name: "lookup-stated-facts",
  text: "select id::text, facts from lookup.listings where id = any ($1::bigint[]) and facts is not null",
};

export async function withStatedFacts(
  database: Pick<Database, "query">,
  listings: readonly ProductListing[],
): Promise<readonly ProductListing[]> {
  const { rows } = await database.query<Pick<ProductListing, "id" | "facts">>(STATED, [
    listings.map(({ id }) => id),
  ]);
  const factsOf = new Map(rows.map(({ id, facts }) => [id, facts]));
  return listings.map((listing) => ({ ...listing, facts: factsOf.get(listing.id) ?? null }));
}

export async function listingsOfProduct(
  database: Pick<Database, "query">,
  gtin: string,
  country: Country,
): Promise<ProductListing[]> {
  const { rows } = await database.query<ProductListing>(PRODUCT_LISTINGS, [gtin, country]);
  return rows;
}

const LISTINGS_OF_STORE: Prepared = {
  name: "lookup-store-listings",
  text: selectListings(
    "(select * from lookup.listings where retailer = $1 and country = $2 and item_id = any ($3))",
  ),
};

/** More than share a digest in any catalogue so far; above this, the products read last. */
const MAX_PRODUCTS = 200;

/** As in the indexes of migrations 0011 and 0014. */
const digestOf = (key: string) => `left(encode(sha256(decode(${key}, 'escape')), 'hex'), 3)`;

/** As `PRODUCT_ROWS` joins the listings of one product, for all that share a digest. */
const LISTINGS_OF_DIGEST: Prepared = {
  name: "lookup-digest-listings",
  text: selectListings(
    `(
    with found as (
      select gtin from lookup.listings
      where gtin is not null and country = $2
        and (${digestOf("gtin")} = $1 or (model is not null and ${digestOf("model")} = $1))
      group by gtin order by max(seen_at) desc limit ${MAX_PRODUCTS}
    ), owned as (
      select distinct own.gtin, own.model from lookup.listings as own
      where own.gtin in (select gtin from found) and own.country = $2 and own.model is not null
        and not exists (
          select from lookup.listings as other where other.model = own.model and other.gtin <> own.gtin
        )
    )
    select own.*, own.gtin as product, owned.model as owned_model from lookup.listings as own
    left join owned on owned.gtin = own.gtin and owned.model = own.model
    where own.country = $2 and own.gtin in (select gtin from found)
    union all
    select joined.*, owned.gtin, owned.model from lookup.listings as joined
    join owned on owned.model = joined.model where joined.gtin is null and joined.country = $2
  )`,
    `, listing.product, listing.owned_model as "ownedModel"`,
  ),
};

/** A listing with the GTIN of the product that it is, which it may not state itself. */
export interface ListingOfProduct extends ProductListing {
  readonly product: string;
  /** Its key of brand and model number, if listings with another GTIN do not have it too. */
  readonly ownedModel: string | null;
}

/** The listings of all products whose SHA-256, of the GTIN or of brand and model number, begins with these three digits. */
export async function listingsOfDigest(
  database: Pick<Database, "query">,
  digest: string,
  country: Country,
): Promise<ListingOfProduct[]> {
  const { rows } = await database.query<ListingOfProduct>(LISTINGS_OF_DIGEST, [digest, country]);
  return rows;
}

export interface ListingOfGtin extends ProductListing {
  readonly gtin: string;
  /** The certain one; null without one. */
  readonly webStock: CertainStock | null;
}

const LISTINGS_OF_GTINS: Prepared = {
  name: "lookup-listings-of-gtins",
  text: selectListings(
    "(select * from lookup.listings where gtin = any ($1) and country = $2)",
    `, listing.certain_stock as "webStock"`,
  ),
};

export async function listingsOfGtins(
  database: Pick<Database, "query">,
  gtins: readonly string[],
  country: Country,
): Promise<ListingOfGtin[]> {
  const { rows } = await database.query<ListingOfGtin>(LISTINGS_OF_GTINS, [gtins, country]);
  return rows;
}

export async function firstListing(
  database: Pick<Database, "query">,
  { retailer, country }: Pick<ProductListing, "retailer" | "country">,
  itemIds: readonly string[],
): Promise<ProductListing | null> {
  const { rows } = await database.query<ProductListing>(LISTINGS_OF_STORE, [retailer, country, itemIds]);
  return itemIds.flatMap((id) => rows.find(({ itemId }) => itemId === id) ?? [])[0] ?? null;
}

const LISTING_AT: Prepared = {
  name: "lookup-listing-at",
  text: selectListings(
    `(select * from lookup.listings where retailer = $1 and country = $2 and url = $3 and item_id <> url
      order by seen_at desc limit 1)`,
  ),
};

/** A store's item by its address, if that is not its id; of several choices on one page the one that was read last. */
export async function listingAt(
  database: Pick<Database, "query">,
  { retailer, country }: Pick<ProductListing, "retailer" | "country">,
  url: string,
): Promise<ProductListing | null> {
  const { rows } = await database.query<ProductListing>(LISTING_AT, [retailer, country, url]);
  return rows[0] ?? null;
}
