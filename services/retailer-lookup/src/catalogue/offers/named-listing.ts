import type { Database } from "@stockfinder/database/database";
import { firstListing, listingAt, type ProductListing } from "../listings/product-listings.ts";
import type { OfferPage } from "./offer-page.ts";
import { knownPage } from "./page-addresses.ts";

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
  let listing = named;
  if (store.reads === "adapter")
    for (const address of adapterAddresses(page.address))
      listing ??= await listingAt(database, shop, address);
  return {
    listing,
    itemId: listing?.itemId ?? known?.itemId ?? page.address,
    gtin: known?.gtin ?? listing?.gtin ?? null,
  };
}

/** Parameters that choose a variant, which is an item of its own. */
const CHOICE = /[?&](?:preselect|var|variant|\w*sku\w*|color|size)=/i;

/** An adapter's items are known by addresses to which no search or sharing has added anything. */
function adapterAddresses(address: string): string[] {
  return address.includes("?") && !CHOICE.test(address) ? [address, address.replace(/\?.*/, "")] : [address];
}
