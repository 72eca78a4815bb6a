import type { CertainStock, Country, ReadingSource } from "@stockfinder/contracts/listings";
import type { StoreHours } from "@stockfinder/contracts/store-hours";
import { milliseconds } from "@stockfinder/database/columns";
import type { Database, Prepared } from "@stockfinder/database/database";
import { PRODUCT_ROWS } from "../listings/product-rows.ts";
import type { PhysicalStore } from "../listings/readings.ts";

/** A shelf of a product, with its store. Times are in milliseconds since 1970. */
export interface ProductShelf extends Pick<PhysicalStore, "name" | "address" | "city" | "state"> {
  readonly retailer: string;
  readonly storeId: string;
  /** Null if the store is not placed yet. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly isExact: boolean;
  /** From the zip code of the area, as the last answer about stock there said it; null if there was none. */
  readonly miles: number | null;
  readonly price: number | null;
  readonly currency: string | null;
  readonly quantity: number | null;
  readonly aisle: string | null;
  readonly hours: StoreHours | null;
  /** The certain stock; null without one. */
  readonly stock: CertainStock | null;
  readonly seenAt: number;
  readonly source: ReadingSource;
  readonly firstSeenAt: number;
  readonly version: number;
  readonly isDemo: boolean;
}

/** Degrees, all inclusive. */
export interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** A store that is not placed is found by its town, in the form of `townKey`. */
export interface Area {
  readonly zip: string;
  readonly box: Box;
  readonly towns: readonly string[];
}

const selectShelves = (rows: string) => `
        select listing.gtin, listing.retailer, shelf.store_id as "storeId", store.name, store.address, store.city, store.state,
          store.latitude, store.longitude, store.is_exact as "isExact", distance.miles, shelf.price::float8, shelf.currency, shelf.quantity::float8, shelf.aisle, store.hours,
          shelf.certain_stock as stock,
          ${milliseconds("coalesce(shelf.certain_seen_at, shelf.seen_at)")} as "seenAt",
          coalesce(shelf.certain_seen_by, shelf.seen_by) as source,
          ${milliseconds("listing.first_seen_at")} as "firstSeenAt",
          shelf.version::float8, listing.is_demo as "isDemo"
        from ${rows} as listing
        join lookup.shelves as shelf on shelf.listing_id = listing.id
        join lookup.stores as store on store.retailer = listing.retailer and store.store_id = shelf.store_id
        left join lookup.store_distances as distance
          on distance.zip = $8 and distance.retailer = store.retailer and distance.store_id = store.store_id
        where store.latitude between $3 and $4 and store.longitude between $5 and $6
          or store.latitude is null and lower(store.city || ', ' || store.state) = any ($7)`;

const OF_PRODUCT: Prepared = { name: "lookup-near-shelves", text: selectShelves(PRODUCT_ROWS) };
const OF_GTINS: Prepared = {
  name: "lookup-near-shelves-of-gtins",
  text: selectShelves("(select * from lookup.listings where gtin = any ($1) and country = $2)"),
};

export async function shelvesIn(
  database: Pick<Database, "query">,
  gtin: string,
  country: Country,
  area: Area,
): Promise<ProductShelf[]> {
  const { rows } = await database.query<ProductShelf>(OF_PRODUCT, [gtin, country, ...bounds(area)]);
  return rows;
}

export async function shelvesOfGtins(
  database: Pick<Database, "query">,
  gtins: readonly string[],
  country: Country,
  area: Area,
): Promise<(ProductShelf & { readonly gtin: string })[]> {
  const values = [gtins, country, ...bounds(area)];
  const { rows } = await database.query<ProductShelf & { gtin: string }>(OF_GTINS, values);
  return rows;
}

function bounds({ box, towns, zip }: Area): unknown[] {
  return [box.south, box.north, box.west, box.east, towns, zip];
}
