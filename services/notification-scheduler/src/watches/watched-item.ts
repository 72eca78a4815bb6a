import type { Bus } from "@stockfinder/bus/bus";
import { badField } from "@stockfinder/contracts/fault";
import { resolveItem } from "@stockfinder/contracts/items";
import { bareId, directoryId } from "@stockfinder/contracts/store-ids";
import type { NewWatch } from "@stockfinder/contracts/watches";
import { SCHEDULER } from "../owners/scheduler-principal.ts";
import type { KnownStores } from "./known-stores.ts";
import { refuseOtherPlace, refuseOtherStores } from "./refused-watch.ts";
import type { WatchRow } from "./watch-table.ts";

export interface WatchedItem extends Pick<WatchRow, "gtin" | "retailer" | "itemId" | "country" | "stores"> {
  readonly name: string | null;
}

type Wanted = Pick<NewWatch, "upc" | "url" | "retailer" | "itemId" | "country" | "stores" | "zip" | "origin">;

export interface ResolvingDependencies {
  readonly bus: Pick<Bus, "call">;
  readonly stores: KnownStores;
  readonly requestId: string;
}

/**
 * The target of a new watch. The directory resolves an address, which is never fetched; if its product is known, the
 * target is the product at that store. A watch that could never alert is refused.
 * @throws {Fault} `bad-input` that names the field; the call's fault while the look-up service is unavailable.
 */
export async function watchedItem(
  { bus, stores, requestId }: ResolvingDependencies,
  { upc, url, retailer, itemId, country, stores: given, zip, origin }: Wanted,
): Promise<WatchedItem> {
  const chosen = given.map((id) => directoryId(id, country));
  const directory =
    chosen.length > 0 || retailer !== null || zip !== null ? await stores.get(requestId) : null;
  const refuse = (target: Parameters<typeof refuseOtherStores>[1]) => {
    refuseOtherStores(directory, target);
    refuseOtherPlace(directory, { ...target, zip });
  };
  const resolve = (address: string) =>
    bus.call(
      resolveItem,
      { url: address, country, ...(origin !== undefined && { origin }) },
      { principal: SCHEDULER, requestId },
    );
  if (upc !== null) {
    refuse({ retailer, country, stores: chosen });
    return { gtin: upc, retailer: null, itemId: null, country, stores: chosen, name: null };
  }
  if (url !== null) {
    const item = await resolve(url);
    refuse({ ...item, stores: chosen });
    const { gtin, name, storeId } = item;
    if (gtin !== null)
      return { gtin, retailer: null, itemId: null, country: item.country, stores: [storeId], name };
    return { gtin, retailer: item.retailer, itemId: item.itemId, country: item.country, stores: [], name };
  }
  if (retailer === null || itemId === null) throw new Error("The watch names neither a product nor an item");
  const store = directory?.find(retailer, country);
  if (directory && !store) throw badField("retailer", `No store of ${country}`);
  refuse({ retailer, country, stores: chosen });
  const known = { gtin: null, retailer: bareId(retailer), itemId, country, stores: [], name: null };
  if (!isPage(itemId)) {
    if (store?.reads === "page")
      throw badField("itemId", `Must be the address of the item's page at ${store.name}`);
    return known;
  }
  const page = await resolve(itemId);
  if (page.retailer !== known.retailer) throw badField("itemId", "An address of another store");
  return { ...known, itemId: page.itemId, name: page.name };
}

/** An item that is known by its page has the page's address as its id. */
export function isPage(itemId: string): boolean {
  return itemId.startsWith("https://");
}
