import type { StoreStock } from "@stockfinder/contracts/availability";
import type { RetailerId, RetailerInfo } from "@stockfinder/contracts/retailers";
import type { UnitPrice } from "@stockfinder/contracts/unit-price";
import { unitPriceOf } from "@stockfinder/product-rules/unit-price";
import { type StoreAddress, storeAddress } from "../../../components/store-address.ts";
import type { Listing, Product } from "../products/products.ts";
import { isOrderedAhead, ONLINE, type Stock, stockOf } from "../search-state.ts";
import { isGood } from "../stores/stock-wording.ts";

/** `ahead` can only be ordered ahead. */
export type Level = "in" | "limited" | "ahead" | "checking" | "unknown" | "out";

export interface Branch {
  readonly store: StoreStock;
  readonly level: Level;
}

/** A store's offer of a product: from its branches, or from its web shop. */
export interface Offer {
  readonly id: string;
  readonly retailer: RetailerInfo;
  readonly via: "pickup" | "online";
  /** The store's own id of the item. */
  readonly itemId: string;
  readonly title: string;
  readonly address: StoreAddress;
  readonly imageUrl: string | null;
  readonly price: number | null;
  /** The cost of shipping in addition to the price; null if the store does not state it. */
  readonly shipping: number | null;
  readonly currency: string;
  readonly unitPrice: UnitPrice | null;
  /** Whether only members can buy it. */
  readonly forMembers: boolean;
  readonly level: Level;
  /** Nearest first; empty online, and while the branches are not known. */
  readonly branches: readonly Branch[];
  readonly fetchedAt: string;
  readonly stale: boolean;
}

/** The offers of a product, two a store at most; of several items that a store lists of it, the best one is offered. */
export function offersOf({ listings }: Product): readonly Offer[] {
  const offers = new Map<string, Offer>();
  for (const offer of listings.flatMap(offersOfListing)) {
    const other = offers.get(offer.id);
    if (!other || isBetter(offer, other)) offers.set(offer.id, offer);
  }
  return [...offers.values()];
}

/** The items whose stock by branch has not been fetched yet, by store. */
export function uncheckedItems({ listings }: Product): ReadonlyMap<RetailerId, readonly string[]> {
  const unchecked = listings.filter(
    ({ retailer, found, item }) =>
      found.stock[item.id] === undefined && (retailer.perStore || item.status.length === 0),
  );
  const byRetailer = Map.groupBy(unchecked, ({ retailer }) => retailer.id);
  return new Map([...byRetailer].map(([id, some]) => [id, some.map(({ item }) => item.id)]));
}

export function isAvailable({ level }: { level: Level }): boolean {
  return level === "in" || level === "limited";
}

/** The price with known shipping; infinite without a price, so that it comes last. */
export function totalPrice({ price, shipping }: Pick<Offer, "price" | "shipping">): number {
  return price === null ? Number.POSITIVE_INFINITY : price + (shipping ?? 0);
}

/** The distance of an offer: to the nearest branch that has it, else to the nearest branch. */
export function distanceOf({ branches }: Offer): number | null {
  return (branches.find(isAvailable) ?? branches[0])?.store.distanceMiles ?? null;
}

/** The best level of several places. */
export function bestLevel(levels: readonly Level[]): Level {
  return LEVELS.find((level) => levels.includes(level)) ?? "unknown";
}

const LEVELS: readonly Level[] = ["in", "limited", "ahead", "checking", "unknown", "out"];

function offersOfListing({ retailer, found, item }: Listing): Offer[] {
  const stock = stockOf(found, item);
  const offer = (via: Offer["via"], level: Level, branches: readonly Branch[] = []): Offer => ({
    id: `${retailer.id}-${via}`,
    retailer,
    via,
    itemId: item.id,
    title: item.title,
    address: storeAddress(item),
    imageUrl: item.imageUrl,
    price: item.price,
    shipping: via === "online" ? (item.shipping?.cost ?? null) : null,
    currency: item.currency,
    unitPrice: unitPriceOf(item.price, {
      title: item.title,
      size: item.product.size,
      packageSize: item.packageSize,
    }),
    forMembers: item.membershipNeeded != null,
    level,
    branches,
    fetchedAt: found.fetchedAt,
    stale: found.stale,
  });

  const branches = branchesIn(stock);
  if (branches.length === 0) {
    // The search of a retailer that is shown online only states the stock of its web shop.
    const isInStores = retailer.perStore && !retailer.onlineOnly;
    const isPreliminary = isInStores && found.stock[item.id] === undefined;
    return [offer(isInStores ? "pickup" : "online", isPreliminary ? "checking" : levelOf(stock))];
  }
  const online = branches.find(({ store }) => store.id === ONLINE);
  const shelves = branches.filter(({ store }) => store.id !== ONLINE);
  return [
    ...(shelves.length > 0 ? [offer("pickup", bestLevel(shelves.map(({ level }) => level)), shelves)] : []),
    ...(online ? [offer("online", online.level)] : []),
  ];
}

function branchesIn(stock: Stock | null): Branch[] {
  if (stock?.phase !== "known") return [];
  return stock.stores.map((store) => ({
    store,
    level: isOrderedAhead(stock, store) ? "ahead" : store.level,
  }));
}

function levelOf(stock: Stock | null): Level {
  if (stock === null || stock.phase === "checking") return "checking";
  if (stock.phase === "failed") return "unknown";
  return stock.isPreOrder ? "ahead" : bestLevel(stock.statuses.map(levelOfStatus));
}

function levelOfStatus(status: string): Level {
  if (!isGood(status)) return "out";
  return status.startsWith("limited") ? "limited" : "in";
}

function isBetter(offer: Offer, other: Offer): boolean {
  if (isAvailable(offer) !== isAvailable(other)) return isAvailable(offer);
  return totalPrice(offer) < totalPrice(other);
}
