import type { Money } from "@stockfinder/contracts/money";
import type { ProductOffer } from "@stockfinder/contracts/product-offers";
import type { UnitPrice } from "@stockfinder/contracts/unit-price";
import { nearestMiles, type Sold } from "@stockfinder/product-rules/best-offer";
import { shippingCost } from "@stockfinder/product-rules/costs";
import { commonUnit, ouncesText, unitPriceOf } from "@stockfinder/product-rules/unit-price";
import { storeText } from "../../../components/store-place.ts";
import { type OnShelf, type PlacesToBuy, placesToBuy } from "../../../stores/places-to-buy.ts";
import { sorted } from "../offers/offer-order.ts";
import { countedPlaces, offersOf, statedOffersOf, withShipping } from "../offers/offers.ts";
import { brandNames } from "./brand-names.ts";
import { nameOf } from "./product-labels.ts";
import type { Product } from "./products.ts";

export interface KindEntry {
  readonly product: Product;
  readonly name: string;
  /** As the names write it. */
  readonly brand: string | null;
  readonly size: string | null;
  /** What this shopper can buy it for, or could when it was in stock; null if no store states it. */
  readonly price: Money | null;
  /** What sending it costs besides; null if its store does not state it, absent where a branch near has it. */
  readonly shipping?: number | null;
  /** Null unless it is in the unit of most, in which they are compared. */
  readonly unitPrice: UnitPrice | null;
  /** Only a store whose membership the shopper does not have states a price. */
  readonly membersOnly: boolean;
  /** How many have it in stock: one where only a seller of a marketplace has it. */
  readonly stores: number;
  /** How many sell it, without a marketplace. */
  readonly sellers: number;
  readonly isOut: boolean;
  /** To a branch that has it for that price. */
  readonly distanceMiles: number | null;
  /** Where it has that price: "Target · 3.3 mi", or "Walmart"; null without one. */
  readonly place: string | null;
  /** When it had that price. */
  readonly seenAt: string | null;
  /** To the nearest branch of any store where this shopper can buy it. */
  readonly nearestMiles: number | null;
}

export interface KindFilter {
  readonly brand: string;
  readonly size: string;
  /** The highest price; 0 for any. */
  readonly most: number;
  readonly inStock: boolean;
}
export const NO_FILTER: KindFilter = { brand: "", size: "", most: 0, inStock: false };

type Seen = Sold & Pick<ProductOffer, "seenAt">;
type Places = Pick<PlacesToBuy<Seen, OnShelf>, "offers" | "best" | "inStock" | "stores">;

/** What is known beside the search. */
export interface Beside {
  readonly query: string;
  /** The offers of all stores as last seen, by GTIN. */
  readonly known: ReadonlyMap<string, readonly ProductOffer[]>;
  readonly memberships: readonly string[];
  /** The chosen product with the places on its card. */
  readonly chosen: { readonly product: Product; readonly places: Places } | null;
}
export const NOTHING_BESIDE: Beside = { query: "", known: new Map(), memberships: [], chosen: null };

export function kindEntries(products: readonly Product[], beside = NOTHING_BESIDE): readonly KindEntry[] {
  const brands = brandNames(
    products.map((product) => ({ name: nameOf(product), brand: titled(product)?.brand ?? null })),
    beside.query,
  );
  const entries = products.map((product) => entryOf(product, beside));
  const unit = commonUnit(entries.map(({ unitPrice }) => unitPrice));
  return entries.map((entry, at) => ({
    ...entry,
    brand: brands[at] ?? null,
    unitPrice: entry.unitPrice?.unit === unit ? entry.unitPrice : null,
  }));
}

/** In the order in which they came: those that are shown stay where they are. */
export function asTheyCame(entries: readonly KindEntry[], shown: readonly KindEntry[]): readonly KindEntry[] {
  const placeOf = (entry: KindEntry) => {
    const first = firstOf(entry, shown);
    return first ? shown.indexOf(first) : shown.length;
  };
  return entries.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** An entry as it was first shown; more items may have joined its product since. */
export function firstOf({ product }: KindEntry, shown: readonly KindEntry[]): KindEntry | undefined {
  return shown.find((first) => product.keys.has(first.product.key));
}

/** Until all is known a tile keeps its first price: it changes once, and not with each store's answer. */
export function withPriceOf(first: KindEntry | undefined, entry: KindEntry): KindEntry {
  if (!first?.price || entry.isOut) return entry;
  const { shipping: _, ...others } = entry;
  const { price, shipping, unitPrice, distanceMiles, place, seenAt } = first;
  const sending = shipping === undefined ? {} : { shipping };
  return { ...others, ...sending, price, unitPrice, distanceMiles, place, seenAt, membersOnly: false };
}

function entryOf(product: Product, beside: Beside): KindEntry {
  const places = beside.chosen?.product === product ? beside.chosen.places : placesOnTile(product, beside);
  const { offers, best } = places;
  const [listing] = product.listings;
  const size = listing?.item.product.size;
  const sold = soldFor(product, places, beside.memberships);
  const price = sold?.price ?? null;
  return {
    product,
    name: nameOf(product),
    brand: null,
    size: size ? sizeText(size, listing.item.title) : null,
    price,
    ...(sold && price && isSent(sold) && { shipping: shippingCost(sold.shipping, price.value) }),
    unitPrice:
      price && listing ? unitPriceOf(price.value, { ...listing.item, ...listing.item.product }) : null,
    membersOnly: price === null && offers.some((offer) => hasPrice(offer)),
    stores: offers.length === 0 ? Number(sold?.isAvailable ?? false) : places.inStock,
    sellers: places.stores,
    isOut: offers.length > 0 && offers.every(({ isAvailable }) => isAvailable === false),
    distanceMiles: best?.distanceMiles ?? null,
    place: best ? placeOf(best) : (sold?.store ?? null),
    seenAt: sold?.seenAt ?? null,
    nearestMiles: nearestMiles(offers, beside.memberships),
  };
}

function isSent({ distanceMiles, inStoresOnly }: Sold): boolean {
  return distanceMiles == null && !inStoresOnly;
}

/** Which branch has it is not always known. */
function placeOf({ store, inStoresOnly, distanceMiles }: Sold): string {
  return inStoresOnly && distanceMiles == null ? `${store}, in stores` : storeText(store, distanceMiles);
}

/** As on its card: what the search says of a store comes first, and a branch that has it adds to that. */
function placesOnTile(product: Product, { known: all, memberships }: Beside): Places {
  const known = all.get(product.gtin ?? "") ?? [];
  const listed = new Set(known.map(({ storeId }) => storeId));
  const { offers, shelves } = countedPlaces(
    statedOffersOf(product).map((offer) => withShipping(offer, known)),
    listed,
  );
  const found = new Set(offers.map(({ storeId }) => storeId));
  const having = new Set(offers.filter(({ isAvailable }) => isAvailable).map(({ storeId }) => storeId));
  const others = known.filter(
    ({ storeId, distanceMiles }) => !found.has(storeId) || (distanceMiles != null && !having.has(storeId)),
  );
  const near = known.flatMap(({ storeId: retailer, distanceMiles }) =>
    distanceMiles == null ? [] : [{ retailer, distanceMiles, level: "in" }],
  );
  return placesToBuy<Seen, OnShelf>({
    offers: [...offers, ...others],
    shelves: [...shelves, ...near].sort((one, other) => one.distanceMiles - other.distanceMiles),
    memberships,
  });
}

/** The offer whose price is shown: never one for members only, nor a marketplace's while a store states a price. */
function soldFor(product: Product, { best, offers }: Places, memberships: readonly string[]): Seen | null {
  if (best) return best;
  if (offers.length === 0) return marketOffer(product);
  const [first] = offers
    .filter((offer) => hasPrice(offer) && (!offer.membershipNeeded || memberships.includes(offer.storeId)))
    .toSorted(
      (one, other) =>
        Number(one.isAvailable === false) - Number(other.isAvailable === false) ||
        one.price.value - other.price.value,
    );
  return first ?? null;
}

function marketOffer(product: Product): Seen | null {
  const [first] = sorted(offersOf(product), "best");
  return first && hasPrice(first) ? first : null;
}

function hasPrice({ price }: Sold): boolean {
  return price.value >= 0;
}

/** What the title of its first listing says. */
function titled({ listings }: Product): Product["listings"][number]["item"]["product"] | undefined {
  return listings[0]?.item.product;
}

const OUNCES_A_QUART = 32;
/** As they are written. */
const UNITS: Readonly<Record<string, string>> = {
  gb: "GB",
  ml: "mL",
  hz: "Hz",
  mah: "mAh",
  w: "W",
  v: "V",
  sheet: "sheets",
};

type Size = NonNullable<Product["listings"][number]["item"]["product"]["size"]>;

function sizeText({ amount, unit, count }: Size, title: string): string {
  const each = amount === null ? null : eachText(amount, unit, title);
  if (each === null) return `${count} ct`;
  return count > 1 ? `${count} × ${each}` : each;
}

/** A pot is bought by its quarts, a bottle by its ounces, a bag of dog food by its pounds. */
function eachText(amount: number, unit: string | null, title: string): string {
  if (unit !== "oz" && unit !== "oz capacity") return `${amount} ${UNITS[unit ?? ""] ?? unit ?? ""}`.trim();
  const inOunces = ouncesText(amount, title);
  const quarts = amount / OUNCES_A_QUART;
  const isByQuart = unit === "oz capacity" && inOunces.endsWith("oz") && Number.isInteger(quarts);
  return isByQuart && quarts > 1 ? `${quarts} qt` : inOunces;
}

export function filtered(entries: readonly KindEntry[], filter: KindFilter): readonly KindEntry[] {
  return entries.filter(
    ({ brand, size, price, stores }) =>
      (filter.brand === "" || brand === filter.brand) &&
      (filter.size === "" || size === filter.size) &&
      (filter.most === 0 || (price !== null && price.value <= filter.most)) &&
      (!filter.inStock || stores > 0),
  );
}

/** What each order compares, the least first. */
const KEYS = {
  price: ({ price }: KindEntry) => price?.value,
  unit: ({ unitPrice }: KindEntry) => unitPrice?.amount,
  nearest: ({ distanceMiles }: KindEntry) => distanceMiles,
};
export type KindSort = "best" | keyof typeof KEYS;

/** `best` is the order in which they are; the others put what is out of stock last, before it what has no price, and US$ after CA$. */
export function ordered(entries: readonly KindEntry[], sort: KindSort): readonly KindEntry[] {
  if (sort === "best") return entries;
  const currencyOf = ({ price }: KindEntry) => price?.currency ?? "";
  const keyOf = (entry: KindEntry) => KEYS[sort](entry) ?? Number.MAX_VALUE;
  return entries.toSorted(
    (one, other) =>
      Number(one.isOut) - Number(other.isOut) ||
      Number(one.price === null) - Number(other.price === null) ||
      currencyOf(one).localeCompare(currencyOf(other)) ||
      keyOf(one) - keyOf(other),
  );
}

/** Three round prices that part the entries into about equal groups. */
export function priceSteps(entries: readonly KindEntry[]): readonly number[] {
  const prices = entries.flatMap(({ price }) => price?.value ?? []).sort((a, b) => a - b);
  const steps = [0.25, 0.5, 0.75].map((share) => roundedUp(prices[Math.floor(share * prices.length)] ?? 0));
  return [...new Set(steps)].filter((step) => step > 0);
}

function roundedUp(price: number): number {
  const step = [1, 5, 10, 50, 100].findLast((step) => price >= 4 * step) ?? 1;
  return Math.ceil(price / step) * step;
}

/** The different values with their counts, the most frequent first. */
export function choices(values: readonly (string | null)[]): readonly (readonly [string, number])[] {
  const times = Map.groupBy(
    values.filter((value) => value !== null),
    (value) => value,
  );
  return [...times].map(([value, all]) => [value, all.length] as const).sort(([, a], [, b]) => b - a);
}

/** The different sizes, those of one unit together, in ascending order. */
export function sizeChoices(entries: readonly KindEntry[]): readonly string[] {
  const sizes = entries.flatMap(({ size: text, product }) => {
    const size = titled(product)?.size;
    return text === null || !size
      ? []
      : [{ text, unit: size.unit ?? "", total: (size.amount ?? 1) * size.count }];
  });
  sizes.sort((one, other) => one.unit.localeCompare(other.unit) || one.total - other.total);
  return [...new Set(sizes.map(({ text }) => text))];
}
