import type { Country } from "@stockfinder/contracts/listings";
import type { Database } from "@stockfinder/database/database";
import { nearestZip, placeOf } from "@stockfinder/places/places";
import type { Near } from "../../requests/near.ts";
import { nearOf } from "../../requests/near.ts";
import type { ListingKey } from "../listings/listing-table.ts";
import { PRODUCT_ROWS } from "../listings/product-rows.ts";
import { REFERENCE_LASTS_MS, type ReferenceBranch } from "../listings/reference-branch.ts";

/** The default zip code for a product without a known shelf: retailers need one even for their web shop. */
const USUAL_ZIP: Readonly<Record<Country, string>> = { USA: "10001", CAN: "M5V" };

/** A place to ask a retailer near; with the branch there whose prices are wanted. */
export interface RefreshPlace {
  readonly near: Near;
  readonly branch?: string;
}

/**
 * Where to read an item's price again: at its reference branch. A branch that has not stated the price for long may be the
 * wrong one to ask: another place's then takes over.
 */
export function referencePlace(
  { storeId, zip, readAt }: Pick<ReferenceBranch, "storeId" | "zip" | "readAt">,
  { country, now }: { readonly country: Country; readonly now: number },
): RefreshPlace {
  if (now - readAt >= REFERENCE_LASTS_MS) return { near: nearOf(USUAL_ZIP[country]) };
  return { near: nearOf(zip), branch: storeId };
}

/** The zip code of the product's newest shelf: where people looked for it. */
export async function refreshPlace(
  database: Pick<Database, "query">,
  gtin: string,
  country: Country,
): Promise<Near> {
  return await lastShelfOf(database, PRODUCT_ROWS, [gtin, country], country);
}

/** The same for one item of a retailer. */
export async function refreshPlaceOfItem(
  database: Pick<Database, "query">,
  { retailer, itemId, country }: ListingKey,
): Promise<Near> {
  const item = "(select * from lookup.listings where retailer = $1 and item_id = $2 and country = $3)";
  return await lastShelfOf(database, item, [retailer, itemId, country], country);
}

async function lastShelfOf(
  database: Pick<Database, "query">,
  listings: string,
  values: string[],
  country: Country,
): Promise<Near> {
  const { rows } = await database.query<{ latitude: number; longitude: number }>(
    `select store.latitude, store.longitude from ${listings} as listing
     join lookup.shelves as shelf on shelf.listing_id = listing.id
     join lookup.stores as store on store.retailer = listing.retailer and store.store_id = shelf.store_id
     where store.latitude is not null
     order by shelf.seen_at desc limit 1`,
    values,
  );
  const zip = rows[0] && nearestZip(rows[0]);
  return (zip && placeOf(zip)) || nearOf(USUAL_ZIP[country]);
}
