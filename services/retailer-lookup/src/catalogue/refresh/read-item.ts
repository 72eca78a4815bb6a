import { callerGroupOf } from "../../requests/caller-group.ts";
import { nearOf } from "../../requests/near.ts";
import type { ListingKey } from "../listings/listing-table.ts";
import { firstListing, type ProductListing } from "../listings/product-listings.ts";
import { isPage } from "./due-sources.ts";
import { readAddress } from "./read-address.ts";
import { type ReadSourceDependencies, readSource, type SourceReading } from "./read-source.ts";
import { referencePlace, refreshPlaceOfItem } from "./refresh-place.ts";

export interface ItemToRead extends ListingKey {
  readonly gtin: string | null;
  readonly title: string | null;
  readonly reference: ProductListing["reference"];
}

/**
 * Reads an item of a store and writes it to the listings: from its page, or by its adapter. An adapter searches for its
 * GTIN, else its title, because only a search returns the price. Returns whether the store has the item.
 * @throws {Fault} of the page's reading or the database.
 */
export function readItem(
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
