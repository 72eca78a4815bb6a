import type { ItemAvailability, StoreStock } from "@stockfinder/contracts/availability";
import type { Country, Stock } from "@stockfinder/contracts/listings";
import { gtinOf } from "@stockfinder/product-rules/identity/gtin-of";
import { modelOf } from "@stockfinder/product-rules/identity/model-of";
import type {
  ListingReading,
  PhysicalStore,
  PricedBranch,
  ShelfReading,
} from "../../catalogue/listings/readings.ts";
import type { DescribedItem } from "../../catalogue/products/describe-items.ts";
import { countryOf, type Near } from "../../requests/near.ts";
import { townsNear } from "../parsing/located.ts";
import type { Store } from "../parsing/retailer.ts";
import { ONLINE, stockLevel } from "../parsing/stock.ts";
import type { RetailerOn } from "../retailers/active-retailers.ts";
import type { PricedBy } from "./source-calls.ts";

interface Answered {
  readonly retailer: RetailerOn;
  readonly near: Near;
  /** When the retailer was called, in milliseconds since 1970. */
  readonly askedAt: number;
}

/**
 * The readings of a search's items. `pricedBy` is null if they have the web shop's prices. The status of an item counts only
 * for retailers that are looked up online only: elsewhere it mixes stores and web shop.
 */
export function readingsOfSearch(
  items: readonly DescribedItem[],
  pricedBy: PricedBy | null,
  answered: Answered,
): ListingReading[] {
  const { retailer, near } = answered;
  const store = pricedBy && pricingStore(pricedBy.store, near);
  const branch = pricedBy ? pricedBranch(pricedBy, near) : undefined;
  const read = readOf(answered);
  return items.map((item): ListingReading => {
    const price = { value: item.price, currency: item.currency };
    const [status] = retailer.info.onlineOnly ? item.status : [];
    const isPreOrder = retailer.info.onlineOnly && item.isPreOrder;
    return {
      ...read,
      itemId: item.id,
      stock: isPreOrder ? "preorder" : status === undefined ? "unknown" : stockLevel(status),
      listed: {
        gtin: gtinOf(item),
        model: modelOf(item.product),
        title: item.title,
        url: item.url,
        imageUrl: item.imageUrl,
        isDemo: retailer.info.source === "sandbox",
      },
      price,
      soldBy: item.soldBy,
      facts: item.facts,
      branch,
      shelves: store
        ? [{ ...shelfReading(store, "unknown", null, answered), price, aisle: item.facts?.aisle }]
        : [],
    };
  });
}

/** The reading of one item's availability near a zip code: its online stock, that of each store, and its GTIN if it is stated. */
export function readingOfAvailability(item: ItemAvailability, answered: Answered): ListingReading {
  const online = item.stores.find(({ id }) => id === ONLINE);
  return {
    ...readOf(answered),
    itemId: item.id,
    stock: item.isPreOrder ? "preorder" : (online?.level ?? "unknown"),
    soldBy: item.soldBy,
    upc: item.upc,
    isSoldInStoresOnly: answered.retailer.source.sellsOnlyInStores,
    shelves: item.stores
      .filter(({ id }) => id !== ONLINE)
      .map((store) => ({
        ...shelfReading(storeFrom(store), store.level, store.quantity, answered),
        ...(store.price && { price: { value: store.price.amount, currency: store.price.currency } }),
        aisle: store.aisle,
        ...(store.distanceMiles !== null && {
          distance: { zip: answered.near.zip, miles: store.distanceMiles },
        }),
      })),
  };
}

/** The retailer's prices in the shopper's country; it may have none there. */
function readOf({ retailer, near, askedAt }: Answered) {
  const wanted = countryOf(near.zip);
  const { country: countries } = retailer.info;
  const country: Country = countries.find((its) => its === wanted) ?? countries[0] ?? "USA";
  return { retailer: retailer.id, country, seenAt: askedAt, source: "adapter" as const };
}

function pricingStore({ address: { address1, ...place }, ...store }: Store, near: Near): PhysicalStore {
  const town = townsNear(near)(place);
  return storeFrom({ ...store, ...place, address: address1, ...(town && { town }) });
}

function pricedBranch({ store, wanted }: PricedBy, { zip }: Near): PricedBranch {
  const isAnother = wanted !== undefined && wanted !== store.id;
  return { storeId: store.id, zip, ...(isAnother && { insteadOf: wanted }) };
}

function shelfReading(
  store: PhysicalStore,
  stock: Stock,
  quantity: number | null,
  { askedAt }: Answered,
): ShelfReading {
  return { store, stock, quantity, seenAt: askedAt, source: "adapter" };
}

function storeFrom(store: Omit<StoreStock, "distanceMiles" | "quantity" | "level" | "price">): PhysicalStore {
  const { id, name, address, city, state, position, town, phone, hours } = store;
  return { id, name, address, city, state, position, town: town ?? null, phone, hours };
}
