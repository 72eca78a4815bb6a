import type { StoreStock } from "@stockfinder/contracts/availability";
import type { Country } from "@stockfinder/contracts/listings";
import type { NearShelf } from "@stockfinder/contracts/near";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import { bareId, directoryId } from "@stockfinder/contracts/store-ids";
import { compareToBuy } from "@stockfinder/product-rules/best-offer";
import { shippingCost } from "@stockfinder/product-rules/costs";
import { unitPriceOf } from "@stockfinder/product-rules/unit-price";
import { storeAddress } from "../../../components/store-address.ts";
import { hasStock, isOnline, NEAR_MILES, placesToBuy } from "../../../stores/places-to-buy.ts";
import { totalByWay } from "../../../stores/total-by-way.ts";
import { isFromMarketplace, type Listing, MARKETPLACE, type Product } from "../products/products.ts";
import { isOrderedAhead, ONLINE, type Stock, stockOf } from "../search-state.ts";
import { isGood } from "../stores/stock-wording.ts";
import { compareDistant } from "./nearest-first.ts";

/** `ahead` can only be ordered ahead. */
export type Level = "in" | "limited" | "ahead" | "checking" | "unknown" | "out";

export interface Branch {
  readonly store: StoreStock;
  readonly level: Level;
}

type Stated =
  | "storeId"
  | "store"
  | "name"
  | "image"
  | "price"
  | "isAvailable"
  | "inStoresOnly"
  | "distanceMiles"
  | "seenAt"
  | "isDemo"
  | "productUrl"
  | "plainUrl"
  | "affiliate"
  | "unitPrice"
  | "condition"
  | "seller"
  | "shipping"
  | "membershipNeeded"
  | "total";

/** A store's offer as all pages have it, with what only a search knows. A store has two: in its branches, and in its web shop. */
export interface Offer extends Readonly<Pick<StoreOffer, Stated>> {
  readonly id: string;
  readonly country: Country;
  /** The store's own id of the item; null at a store that is not searched. */
  readonly itemId: string | null;
  /** Only its title says that it is this product: the page of all its stores does not list it. */
  readonly byName: boolean;
  readonly level: Level;
  /** Nearest first; empty online, and while the branches are not known. */
  readonly branches: readonly Branch[];
  readonly stale: boolean;
}

/** The offers of a product, two a store at most; of several items that a store lists of it, the best one is offered. */
export function offersOf(product: Product): readonly Offer[] {
  return bestOffers(product, { isAsked: true });
}

/** Those of a product whose branches nobody asks for: their stock is as the search states it. */
export function statedOffersOf(product: Product): readonly Offer[] {
  return bestOffers(product, { isAsked: false });
}

function bestOffers(product: Product, { isAsked }: { isAsked: boolean }): readonly Offer[] {
  const compared = comparedStores(product);
  const offers = new Map<string, Offer>();
  for (const offer of product.listings.flatMap((listing) => offersOfListing(listing, isAsked))) {
    const other = offers.get(offer.id);
    if (!other || isBetter(offer, other))
      offers.set(offer.id, { ...offer, byName: !compared.has(offer.storeId) });
  }
  return [...offers.values()];
}

/** An offer of a store that has none in this search, as last seen. */
function offerElsewhere(offer: StoreOffer, country: Country): Offer {
  const { storeId, store, storeName = store, isAvailable, inStoresOnly, distanceMiles } = offer;
  return {
    ...offer,
    id: idOf(storeId, inStoresOnly),
    country,
    itemId: null,
    store: storeName,
    distanceMiles: inStoresOnly && distanceMiles,
    byName: false,
    level: isAvailable === null ? (offer.state ? "ahead" : "unknown") : isAvailable ? "in" : "out",
    branches: [],
    stale: false,
  };
}

function idOf(storeId: string, inStoresOnly = false): string {
  return `${bareId(storeId)}-${inStoresOnly ? "pickup" : "online"}`;
}

/** The offers of a search with what is known beside it: those of other stores, and branches of which it states none. */
export function withKnown(
  found: readonly Offer[],
  {
    others,
    shelves,
    country,
  }: { others: readonly StoreOffer[]; shelves: readonly NearShelf[]; country: Country },
): readonly Offer[] {
  const stores = new Set(found.map(({ storeId }) => storeId));
  const elsewhere = others.filter(({ storeId }) => !stores.has(storeId));
  const listed = new Set([
    ...others.map(({ storeId }) => storeId),
    ...shelves.map(({ retailer }) => retailer),
  ]);
  const offers = [
    ...found.map((offer) => ({
      ...withShipping(offer, others),
      byName: offer.byName && !listed.has(offer.storeId),
    })),
    ...elsewhere.map((offer) => offerElsewhere(offer, country)),
  ];
  const joined = new Map(offers.map((offer) => [offer.id, offer]));
  for (const [retailer, its] of Map.groupBy(shelves, (shelf) => bareId(shelf.retailer))) {
    const id = idOf(retailer, true);
    const offer = joined.get(id) ?? offers.find(({ storeId }) => bareId(storeId) === retailer);
    if (!offer) continue;
    const known = new Set(offer.branches.map(({ store }) => store.id));
    const added = its.filter((shelf) => !known.has(shelf.storeId)).map(branchOf);
    const branches = [...offer.branches, ...added].sort(compareBranches);
    if (added.length > 0) joined.set(id, { ...offer, id, inStoresOnly: true, ...ofBranches(branches) });
  }
  return [...joined.values()].map((offer) => ({ ...offer, total: totalOf(offer, others) }));
}

/** What it costs in the end, where its store was last seen to ask as much. */
function totalOf(offer: Offer, known: readonly StoreOffer[]): Offer["total"] {
  const same = known.find(
    ({ storeId, price }) => storeId === offer.storeId && price.value === offer.price.value,
  );
  return same && totalByWay(same, { isFetched: !isOnline(offer) });
}

/** With the shipping that its store states elsewhere, where the search does not. */
export function withShipping(
  offer: Offer,
  known: readonly Pick<StoreOffer, "storeId" | "shipping">[],
): Offer {
  if (!isOnline(offer) || shippingCost(offer.shipping, offer.price.value) !== null) return offer;
  const same = known.find(({ storeId }) => storeId === offer.storeId);
  return { ...offer, shipping: same?.shipping };
}

function branchOf(shelf: NearShelf): Branch {
  const { storeId, latitude, longitude, position, price, currency, ...store } = shelf;
  const at = { latitude, longitude };
  return {
    store: {
      ...store,
      id: storeId,
      ...(position === "store" ? { position: at } : { town: at }),
      ...(price !== null && currency !== null && { price: { amount: price, currency } }),
    },
    level: shelf.level,
  };
}

/** Of one store. */
function compareBranches({ store: one }: Branch, { store: other }: Branch): number {
  const distant = ({ id: storeId, distanceMiles }: StoreStock) => ({
    retailer: "",
    storeId,
    distanceMiles: distanceMiles ?? Number.MAX_VALUE,
  });
  return compareDistant(distant(one), distant(other));
}

/** What an offer says that only these branches have. */
export function ofBranches(
  branches: readonly Branch[],
): Pick<Offer, "branches" | "level" | "isAvailable" | "distanceMiles"> {
  const miles = milesTo({ branches });
  return {
    branches,
    ...atLevel(bestLevel(branches.map(({ level }) => level))),
    distanceMiles: miles !== null && miles > NEAR_MILES ? null : (miles ?? undefined),
  };
}

function atLevel(level: Level): Pick<Offer, "level" | "isAvailable"> {
  return { level, isAvailable: hasStock({ level }) || (level === "out" ? false : null) };
}

/**
 * Where a product can be bought, with the stores that the page of all its stores lists: those with a stored offer or shelf, and
 * those of the search that are stored as it; by its title alone none is, and no seller of the marketplace.
 */
export function placesOf(offers: readonly Offer[]) {
  const counted = countedPlaces(offers);
  return placesToBuy({ ...counted, shelves: counted.shelves.toSorted(compareDistant), memberships: [] });
}

/** The offers of the stores that sell it as this product or are `listed`, with their branches near. */
export function countedPlaces(offers: readonly Offer[], listed: ReadonlySet<string> = new Set()) {
  const counted = offers.filter((offer) => !offer.byName || listed.has(offer.storeId));
  const shelves = counted.flatMap((offer) =>
    offer.branches.flatMap((branch) => {
      const { distanceMiles } = branch.store;
      if (distanceMiles === null || distanceMiles > NEAR_MILES) return [];
      const { id: storeId } = branch.store;
      return [{ retailer: offer.storeId, storeId, distanceMiles, level: branch.level, offer, branch }];
    }),
  );
  return { offers: counted, shelves };
}

function comparedStores({ gtin, listings }: Product): ReadonlySet<string> {
  const stores = listings.filter((listing) => !isFromMarketplace(listing));
  const withCode = listings.filter(({ item }) => item.product.gtin !== null);
  const models = new Set(withCode.flatMap(modelsOf));
  const compared = stores.filter(
    (listing) =>
      gtin === null ||
      listing.item.product.gtin !== null ||
      modelsOf(listing).some((model) => models.has(model)),
  );
  return new Set(compared.map(storeIdOf));
}

function modelsOf({ item: { product } }: Listing): readonly string[] {
  return [product.key, ...product.aliases].filter((key) => key.startsWith("model:"));
}

/** Whether only branches have it, and none near. */
export function isFar({ inStoresOnly, distanceMiles }: Offer): boolean {
  return inStoresOnly === true && distanceMiles === null;
}

export function isMarketplace({ storeId }: Pick<Offer, "storeId">): boolean {
  return bareId(storeId) === MARKETPLACE;
}

export function storeIdOf({ retailer: { id, country } }: Pick<Listing, "retailer">): string {
  return directoryId(id, country[0] ?? "USA");
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

/** To the nearest branch that has it, else to the nearest; null where no branch is known. */
export function milesTo({ branches }: Pick<Offer, "branches">): number | null {
  return (branches.find(hasStock) ?? branches[0])?.store.distanceMiles ?? null;
}

/** The best level of several places. */
function bestLevel(levels: readonly Level[]): Level {
  return LEVELS.find((level) => levels.includes(level)) ?? "unknown";
}

const LEVELS: readonly Level[] = ["in", "limited", "ahead", "checking", "unknown", "out"];

function offersOfListing(listing: Listing, isAsked: boolean): Offer[] {
  const { retailer, found, item } = listing;
  const stock = stockOf(found, item);
  const { title, price, currency } = item;
  const storeId = storeIdOf(listing);
  const unitPrice = unitPriceOf(price, { title, size: item.product.size, packageSize: item.packageSize });
  const stated = {
    storeId,
    store: retailer.label,
    country: retailer.country[0] ?? "USA",
    itemId: item.id,
    name: title,
    image: item.imageUrl,
    price: { value: price ?? -1, currency },
    ...storeAddress(item),
    isDemo: retailer.source === "sandbox",
    seller: item.seller,
    shipping: item.shipping,
    ...(unitPrice && { unitPrice }),
    condition: item.product.condition,
    ...(item.membershipNeeded != null && { membershipNeeded: item.membershipNeeded }),
    byName: false,
    seenAt: found.fetchedAt,
    stale: found.stale,
  };
  const online = (level: Level): Offer => ({
    ...stated,
    id: idOf(storeId),
    branches: [],
    ...atLevel(level),
  });
  const inBranches = (shelves: readonly Branch[]): Offer => ({
    ...stated,
    id: idOf(storeId, true),
    inStoresOnly: true,
    ...ofBranches(shelves),
  });

  const branches = branchesIn(stock);
  if (branches.length === 0) {
    // The search of a retailer that is shown online only states the stock of its web shop.
    const isInStores = retailer.perStore && !retailer.onlineOnly;
    const isPreliminary = isAsked && isInStores && found.stock[item.id] === undefined;
    const level = isPreliminary ? "checking" : levelOf(stock);
    return [isInStores ? { ...inBranches([]), ...atLevel(level) } : online(level)];
  }
  const shelves = branches.filter(({ store }) => store.id !== ONLINE);
  const shop = branches.find(({ store }) => store.id === ONLINE);
  return [...(shelves.length > 0 ? [inBranches(shelves)] : []), ...(shop ? [online(shop.level)] : [])];
}

function branchesIn(stock: Stock | null): Branch[] {
  if (stock?.phase !== "known") return [];
  const branches = stock.stores.map(
    (store): Branch => ({
      store,
      level: isOrderedAhead(stock, store) ? "ahead" : store.level,
    }),
  );
  return branches.sort(compareBranches);
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
  const [isIn, otherIsIn] = [offer, other].map(({ isAvailable }) => isAvailable === true);
  return isIn === otherIsIn ? compareToBuy(offer, other) < 0 : isIn === true;
}
