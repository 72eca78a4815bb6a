import type { Handler } from "@stockfinder/bus/bus";
import type { resolveItem as resolveItemOperation } from "@stockfinder/contracts/items";
import type { Database } from "@stockfinder/database/database";
import { namedListing } from "../offers/named-listing.ts";
import { offerPage } from "../offers/offer-page.ts";

/** The item of an address: its listing, or the page itself while it has not been read. */
export function resolveItem(database: Pick<Database, "query">): Handler<typeof resolveItemOperation> {
  return async ({ url, country }) => {
    const page = offerPage(url, country);
    const { retailer, store, address } = page;
    const { listing, itemId } = await namedListing(database, page);
    return {
      retailer,
      itemId,
      country: store.country,
      storeId: store.id,
      gtin: listing?.gtin ?? null,
      name: listing?.title ?? null,
      url: listing?.url ?? address,
    };
  };
}
