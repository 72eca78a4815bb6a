import type { Handler } from "@stockfinder/bus/bus";
import { badField } from "@stockfinder/contracts/fault";
import type { resolveItem as resolveItemOperation } from "@stockfinder/contracts/items";
import { realAddress } from "../catalogue/links/real-address.ts";
import { namedListing } from "../catalogue/offers/named-listing.ts";
import { offerPage } from "../catalogue/offers/offer-page.ts";
import type { LookupComponents } from "../components.ts";
import { mayBeProduct } from "../readers/pages/product-path.ts";

/** The item of an address: its listing, or the page itself while it has not been read. */
export function resolveItem({ database }: LookupComponents): Handler<typeof resolveItemOperation> {
  return async ({ url, country, origin = "" }) => {
    const real = realAddress(url, origin);
    // Networks also write the stores' addresses without TLS; all known stores support it.
    const plain = real.coded === null ? real.url : real.url.replace(/^http:/i, "https:");
    const page = offerPage(plain, country);
    const { retailer, store, address } = page;
    if (!mayBeProduct(new URL(address)))
      throw badField("url", `Must be the address of one product at ${store.name}`);
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
