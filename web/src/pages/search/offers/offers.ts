import type { StoreStock } from "@stockfinder/contracts/availability";
import type { Country } from "@stockfinder/contracts/listings";
import type { NearShelf } from "@stockfinder/contracts/near";
import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { RetailerId, RetailerInfo } from "@stockfinder/contracts/retailers";
import { bareId, directoryId } from "@stockfinder/contracts/store-ids";
import type { UnitPrice } from "@stockfinder/contracts/unit-price";
import { compareToBuy, type Sold } from "@stockfinder/product-rules/best-offer";
import { shippingCost } from "@stockfinder/product-rules/costs";
import { unitPriceOf } from "@stockfinder/product-rules/unit-price";
import { type StoreAddress, storeAddress } from "../../../components/store-address.ts";
import { NEAR_MILES, placesToBuy } from "../../../stores/places-to-buy.ts";
import { isFromMarketplace, type Listing, type Product } from "../products/products.ts";
import { isOrderedAhead, ONLINE, type Stock, stockOf } from "../search-state.ts";
import { isGood } from "../stores/stock-wording.ts";
import { compareDistant } from "./nearest-first.ts";

/** `ahead` can only be ordered ahead. */
export type Level = "in" | "limited" | "ahead" | "checking" | "unknown" | "out";

export interface Branch {
  readonly store: StoreStock;
  readonly level: Level;
}

/** A store of an offer: a searched one, or another of the directory. */
export type Seller = Pick<RetailerInfo, "label" | "source" | "country"> & { readonly id: string };

/** A store's offer of a product: from its branches, or from its web shop. */
export interface Offer {
  readonly id: string;
  readonly retailer: Seller;
  readonly via: "pickup" | "online";
  /** The store's own id of the item; null at a store that is not searched. */
  readonly itemId: string | null;
  readonly title: string;
  readonly address: StoreAddress;
  readonly imageUrl: string | null;
  readonly price: number | null;
  /** The cost of shipping in addition to the price; null if the store does not state it. */
  readonly shipping: number | null;
  /** Another seller on the store's marketplace; null for the store itself, and where it is not stated. */
  readonly soldBy: string | null;
  readonly currency: string;
  readonly unitPrice: UnitPrice | null;
  /** Absent for a new item, and where it is not stated. */
  readonly condition?: StoreOffer["condition"];
  /** Whether only members can buy it. */
  readonly forMembers: boolean;
  /** Only its title says that it is this product: the page of all its stores does not list it. */
  readonly byName: boolean;
  readonly level: Level;
  /** Nearest first; empty online, and while the branches are not known. */
  readonly branches: readonly Branch[];
  readonly fetchedAt: string;
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
      offers.set(offer.id, { ...offer, byName: !compared.has(offer.retailer.id) });
  }
  return [...offers.values()];
}

/** An offer of a store that has none in this search, as last seen. */
function offerElsewhere(offer: StoreOffer, country: Country): Offer {
  const { storeId, store, isAvailable, price, productUrl, plainUrl, affiliate, inStoresOnly } = offer;
  const via = inStoresOnly ? "pickup" : "online";
  return {
    id: `${bareId(storeId)}-${via}`,
    retailer: {
      id: bareId(storeId),
      label: store,
      source: offer.isDemo ? "sandbox" : "live",
      country: [country],
    },
    via,
    itemId: null,
    title: offer.name,
    address: { href: productUrl, plainUrl, affiliate },
    imageUrl: offer.image,
    price: price.value < 0 ? null : price.value,
    shipping: shippingCost(offer.shipping, price.value),
    soldBy: soldBy(offer.seller),
    currency: price.currency,
    unitPrice: offer.unitPrice ?? null,
    condition: offer.condition,
    forMembers: offer.membershipNeeded !== undefined,
    byName: false,
    level: isAvailable === null ? (offer.state ? "ahead" : "unknown") : isAvailable ? "in" : "out",
    branches: [],
    fetchedAt: offer.seenAt ?? NEVER,
    stale: false,
  };
}

function soldBy(seller: StoreOffer["seller"]): string | null {
  return seller?.kind === "marketplace" ? seller.name : null;
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
  const stores = new Set(found.map(storeIdOf));
  const elsewhere = others.filter(({ storeId }) => !stores.has(storeId));
  const listed = new Set([
    ...others.map(({ storeId }) => storeId),
    ...shelves.map(({ retailer }) => retailer),
  ]);
  const offers = [
    ...found.map((offer) => ({
      ...withShipping(offer, others),
      byName: offer.byName && !listed.has(storeIdOf(offer)),
    })),
    ...elsewhere.map((offer) => offerElsewhere(offer, country)),
  ];
  const joined = new Map(offers.map((offer) => [offer.id, offer]));
  for (const [storeId, its] of Map.groupBy(shelves, ({ retailer }) => bareId(retailer))) {
    const id = `${storeId}-pickup`;
    const offer = joined.get(id) ?? offers.find(({ retailer }) => retailer.id === storeId);
    if (!offer) continue;
    const known = new Set(offer.branches.map(({ store }) => store.id));
    const added = its.filter((shelf) => !known.has(shelf.storeId)).map(branchOf);
    const branches = [...offer.branches, ...added].sort(compareBranches);
    if (added.length > 0)
      joined.set(id, { ...offer, id, via: "pickup", shipping: null, ...ofBranches(branches) });
  }
  return [...joined.values()];
}

/** With the shipping that its store states elsewhere, where the search does not. */
export function withShipping(
  offer: Offer,
  known: readonly Pick<StoreOffer, "storeId" | "shipping">[],
): Offer {
  if (offer.via !== "online" || offer.shipping !== null) return offer;
  const same = known.find(({ storeId }) => storeId === storeIdOf(offer));
  return { ...offer, shipping: shippingCost(same?.shipping, offer.price) };
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
export function ofBranches(branches: readonly Branch[]): Pick<Offer, "branches" | "level"> {
  return { branches, level: bestLevel(branches.map(({ level }) => level)) };
}

/** The facts of an offer that decide where to buy. */
export function soldOf(offer: Offer): Sold & { readonly offer: Offer } {
  const { retailer, price, currency, via, forMembers, shipping, condition } = offer;
  return {
    offer,
    storeId: storeIdOf(offer),
    store: retailer.label,
    isAvailable: isAvailable(offer) ? true : offer.level === "out" ? false : null,
    price: { value: price ?? -1, currency },
    ...(via === "pickup" && { inStoresOnly: true }),
    distanceMiles: isFar(offer) ? null : (distanceOf(offer) ?? undefined),
    ...(shipping !== null && { shipping: { cost: shipping, freeFrom: null } }),
    ...(condition && { condition }),
    ...(forMembers && { membershipNeeded: retailer.label }),
  };
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
  const counted = offers.filter((offer) => !offer.byName || listed.has(storeIdOf(offer)));
  const shelves = counted.flatMap((offer) =>
    offer.branches.flatMap((branch) => {
      const { distanceMiles } = branch.store;
      if (distanceMiles === null || distanceMiles > NEAR_MILES) return [];
      const { id: storeId } = branch.store;
      return [{ retailer: storeIdOf(offer), storeId, distanceMiles, level: branch.level, offer, branch }];
    }),
  );
  return { offers: counted.map(soldOf), shelves };
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
  return new Set(compared.map(({ retailer }) => retailer.id));
}

function modelsOf({ item: { product } }: Listing): readonly string[] {
  return [product.key, ...product.aliases].filter((key) => key.startsWith("model:"));
}

/** Whether only branches have it, and none near. */
export function isFar(offer: Offer): boolean {
  const miles = distanceOf(offer);
  return offer.via === "pickup" && miles !== null && miles > NEAR_MILES;
}

export function storeIdOf({ retailer: { id, country } }: Pick<Offer, "retailer">): string {
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

export function isAvailable({ level }: { level: Level }): boolean {
  return level === "in" || level === "limited";
}

/** The distance of an offer: to the nearest branch that has it, else to the nearest branch. */
export function distanceOf({ branches }: Offer): number | null {
  return (branches.find(isAvailable) ?? branches[0])?.store.distanceMiles ?? null;
}

/** The best level of several places. */
export function bestLevel(levels: readonly Level[]): Level {
  return LEVELS.find((level) => levels.includes(level)) ?? "unknown";
}

/** Of an offer that nobody has read. */
const NEVER = new Date(0).toISOString();
const LEVELS: readonly Level[] = ["in", "limited", "ahead", "checking", "unknown", "out"];

function offersOfListing({ retailer, found, item }: Listing, isAsked: boolean): Offer[] {
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
    shipping: via === "online" ? shippingCost(item.shipping, item.price) : null,
    soldBy: soldBy(item.seller),
    currency: item.currency,
    unitPrice: unitPriceOf(item.price, {
      title: item.title,
      size: item.product.size,
      packageSize: item.packageSize,
    }),
    condition: item.product.condition,
    forMembers: item.membershipNeeded != null,
    byName: false,
    level,
    branches,
    fetchedAt: found.fetchedAt,
    stale: found.stale,
  });

  const branches = branchesIn(stock);
  if (branches.length === 0) {
    // The search of a retailer that is shown online only states the stock of its web shop.
    const isInStores = retailer.perStore && !retailer.onlineOnly;
    const isPreliminary = isAsked && isInStores && found.stock[item.id] === undefined;
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
  if (isAvailable(offer) !== isAvailable(other)) return isAvailable(offer);
  return compareToBuy(soldOf(offer), soldOf(other)) < 0;
}
