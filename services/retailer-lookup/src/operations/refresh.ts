import type { Handler } from "@stockfinder/bus/bus";
import { badField } from "@stockfinder/contracts/fault";
import type { refreshItem as refreshItemOperation } from "@stockfinder/contracts/items";
import type { refreshOffer as refreshOfferOperation } from "@stockfinder/contracts/offers";
import type { InputOf } from "@stockfinder/contracts/operation";
import { storeAt } from "@stockfinder/product-rules/stores/directory";
import type { ListingKey } from "../catalogue/listings/listing-table.ts";
import { firstListing, type ProductListing } from "../catalogue/listings/product-listings.ts";
import { offerStore } from "../catalogue/offers/offer-store.ts";
import { offersReader } from "../catalogue/offers/offers-reader.ts";
import { knownPage } from "../catalogue/offers/page-addresses.ts";
import { branchOf } from "../catalogue/offers/store-offers.ts";
import { isPage } from "../catalogue/refresh/due-sources.ts";
import { readAddress } from "../catalogue/refresh/read-address.ts";
import {
  type ReadSourceDependencies,
  readSource,
  type SourceReading,
} from "../catalogue/refresh/read-source.ts";
import { referencePlace, refreshPlaceOfItem } from "../catalogue/refresh/refresh-place.ts";
import { retailerKey } from "../catalogue/refresh/refreshes.ts";
import type { LookupComponents } from "../components.ts";
import { callerGroupOf } from "../requests/caller-group.ts";
import { latestAnswer } from "../requests/deadlines.ts";
import { countryOf, nearOf } from "../requests/near.ts";

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

interface ItemToRead extends ListingKey {
  readonly gtin: string | null;
  readonly title: string | null;
  readonly reference: ProductListing["reference"];
}

/**
 * Reads an item of a store and writes it to the listings: from its page, or by its adapter. An adapter searches for its
 * GTIN, else its title, because only a search returns the price. Returns whether the store has the item.
 * @throws {Fault} of the page's reading or the database.
 */
function readItem(
  dependencies: ReadSourceDependencies,
): (item: ItemToRead, reading: SourceReading) => Promise<boolean> {
  const { database, retailers, readAtRetailer, listings, clock } = dependencies;
  const read = readSource(dependencies);

  return async (item, reading) => {
    const { retailer: id, itemId, country, gtin, title, reference } = item;
    if (isPage(itemId)) return await readAddress(dependencies, itemId, { ...reading, gtin: null });
    const retailer = retailers.get(id);
    if (!retailer?.info.enabled) return false;
    if (gtin !== null) return await read({ upc: gtin, country }, { retailer: retailer.id }, reading);
    const isThere = await readAtRetailer({
      retailer: retailer.id,
      query: title,
      gtin,
      itemIds: [itemId],
      ...(reading.zip !== undefined
        ? { near: nearOf(reading.zip) }
        : reference
          ? referencePlace(reference, { country, now: clock.now() })
          : { near: await refreshPlaceOfItem(database, item) }),
      until: reading.until,
      callerGroup: callerGroupOf(reading.principal),
    });
    await listings.written();
    return isThere && (await firstListing(database, item, [itemId])) !== null;
  };
}
