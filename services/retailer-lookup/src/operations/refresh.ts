import type { Handler } from "@stockfinder/bus/bus";
import { badField } from "@stockfinder/contracts/fault";
import type { refreshItem as refreshItemOperation } from "@stockfinder/contracts/items";
import type { refreshOffer as refreshOfferOperation } from "@stockfinder/contracts/offers";
import type { InputOf } from "@stockfinder/contracts/operation";
import { storeAt } from "@stockfinder/product-rules/stores/directory";
import { firstListing } from "../catalogue/listings/product-listings.ts";
import { offerStore } from "../catalogue/offers/offer-store.ts";
import { offersReader } from "../catalogue/offers/offers-reader.ts";
import { knownPage } from "../catalogue/offers/page-addresses.ts";
import { branchOf } from "../catalogue/offers/store-offers.ts";
import { isPage } from "../catalogue/refresh/due-sources.ts";
import { readItem } from "../catalogue/refresh/read-item.ts";
import { readSource } from "../catalogue/refresh/read-source.ts";
import { retailerKey } from "../catalogue/refresh/refreshes.ts";
import type { LookupComponents } from "../components.ts";
import { latestAnswer } from "../requests/deadlines.ts";
import { countryOf } from "../requests/near.ts";

const READING_MS = 500;

export function refreshItem(components: LookupComponents): Handler<typeof refreshItemOperation> {
  const { database, listings, refreshes, trust } = components;
  const read = readItem(components);

  return async ({ zip, ...item }, { deadline, principal, requestId }) => {
    const { retailer, itemId, country } = item;
    await listings.written(); // a search of a moment ago may have chosen the branch
    const known = await firstListing(database, item, [itemId]);
    const gtin = known?.gtin ?? null;
    const until = latestAnswer(deadline) - READING_MS;
    // The keys of `refreshOffer`: an item read for one operation is not read again for the other.
    const product = gtin ?? `item ${itemId}`;
    const key = isPage(itemId) ? itemId : retailerKey({ retailer, country, product, zip });
    await refreshes.once({ storeId: offerStore(retailer, country).id, key, until }, () =>
      read(
        { ...item, gtin, title: known?.title ?? null, reference: known?.reference ?? null },
        { until, principal, requestId, zip },
      ),
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

export function refreshOffer(components: LookupComponents): Handler<typeof refreshOfferOperation> {
  const readOffers = offersReader(components);
  const read = readSource(components);

  return async (wanted, { deadline, principal, requestId }) => {
    const { source, isReported, country } = wanted;
    // Stores of another country cannot be asked about it.
    const zip = wanted.zip !== undefined && countryOf(wanted.zip) === country ? wanted.zip : undefined;
    const { storeId, key } = turnOf({ ...wanted, zip });
    const until = latestAnswer(deadline) - READING_MS;
    await components.refreshes.once({ storeId, key, until, ...(isReported && { isReported }) }, () =>
      read(wanted, source, { until, principal, requestId, zip }),
    );
    const { offers } = await readOffers(wanted);
    return offers.offers.find((offer) => offer.storeId === storeId) ?? null;
  };
}

/** A retailer is read per product; a page is read once for all products that it may be. */
function turnOf({ upc, country, source, zip }: InputOf<typeof refreshOfferOperation>) {
  if ("retailer" in source) {
    const { retailer } = source;
    return {
      storeId: offerStore(retailer, country).id,
      key: retailerKey({ retailer, country, product: upc, zip }),
    };
  }
  const store = storeAt(new URL(source.page));
  if (store) return { storeId: store.id, key: source.page };
  throw badField("source.page", "Must be a page of a store");
}
