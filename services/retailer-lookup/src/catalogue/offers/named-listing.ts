import type { Database } from "@stockfinder/database/database";
import { firstListing, listingAt, type ProductListing } from "../listings/product-listings.ts";
import type { OfferPage } from "./offer-page.ts";
import { knownPage } from "./page-addresses.ts";

/** The stored data of a page named in a request. */
export interface Named {
  /** Null while the page has not been read. */
  readonly listing: ProductListing | null;
  /** The listing's, else the page's own: the row that a reading will probably be written to. */
  readonly itemId: string;
  /** As the page states it. */
  readonly gtin: string | null;
}

/**
 * Looks a page up under its own address, the one that it named itself, and the id that its adapter uses; else under the address
 * that the adapter's items have.
 */
export async function namedListing(database: Pick<Database, "query">, page: OfferPage): Promise<Named> {
  const known = await knownPage(database, page.address);
  const ids = [page.adapterItemId, known?.itemId, page.address].filter((id) => typeof id === "string");
  const { retailer, store } = page;
  const shop = { retailer, country: store.country };
  const named = await firstListing(database, shop, ids);
  const listing = named ?? (store.reads === "adapter" ? await listingAt(database, shop, page.address) : null);
  return {
    listing,
    itemId: listing?.itemId ?? known?.itemId ?? page.address,
    gtin: known?.gtin ?? listing?.gtin ?? null,
  };
}
