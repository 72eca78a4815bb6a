import type { Handler } from "@stockfinder/bus/bus";
import type { refreshItem as refreshItemOperation } from "@stockfinder/contracts/items";
import { firstListing } from "../catalogue/listings/product-listings.ts";
import { offerStore } from "../catalogue/offers/offer-store.ts";
import { knownPage } from "../catalogue/offers/page-addresses.ts";
import { branchOf } from "../catalogue/offers/store-offers.ts";
import { isPage } from "../catalogue/refresh/due-sources.ts";
import { readItem } from "../catalogue/refresh/read-item.ts";
import type { ReadSourceDependencies } from "../catalogue/refresh/read-source.ts";
import { type Refreshes, retailerKey } from "../catalogue/refresh/refreshes.ts";
import type { ServiceContext } from "../context.ts";
import { latestAnswer } from "../requests/deadlines.ts";

/** The time left to read the listing if a store takes all of its own. */
const READING_MS = 500;

export interface RefreshItemDependencies extends ReadSourceDependencies, Pick<ServiceContext, "trust"> {
  readonly refreshes: Refreshes;
}

/** Refreshes an item of a store and answers with its stored data. */
export function refreshItem(dependencies: RefreshItemDependencies): Handler<typeof refreshItemOperation> {
  const { database, refreshes, trust } = dependencies;
  const read = readItem(dependencies);

  return async ({ zip, ...item }, { deadline, principal, requestId }) => {
    const { retailer, itemId, country } = item;
    await dependencies.listings.written(); // a search of a moment ago may have chosen the branch
    const known = await firstListing(database, item, [itemId]);
    const gtin = known?.gtin ?? null;
    const until = latestAnswer(deadline) - READING_MS;
    // The keys of `refreshOffer`: an item read for one operation is not read again for the other.
    const product = gtin ?? `item ${itemId}`;
    const key = isPage(itemId) ? itemId : retailerKey({ retailer, country, product, zip });
    await refreshes.once(
      { storeId: offerStore(retailer, country).id, key, until },
      async () =>
        (await read(
          { ...item, gtin, title: known?.title ?? null, reference: known?.reference ?? null },
          { until, principal, requestId, zip },
        )) !== null,
    );
    const page = isPage(itemId) ? await knownPage(database, itemId) : null;
    const listing = await firstListing(database, item, [page?.itemId ?? itemId, itemId]);
    if (!listing) return null;
    const { price, currency, stock, title, seenAt, reference } = trust.believed(listing);
    return {
      itemId: listing.itemId,
      name: title,
      terms: { price, currency, stock },
      ...branchOf(offerStore(retailer, country).name, reference),
      seenAt: new Date(seenAt).toISOString(),
    };
  };
}
