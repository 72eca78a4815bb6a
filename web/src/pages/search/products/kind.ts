import { sorted } from "../offers/offer-order.ts";
import type { Offer } from "../offers/offers.ts";
import { distanceOf, isAvailable, offersOf, totalPrice } from "../offers/offers.ts";
import { nameOf } from "./product-labels.ts";
import { fits, type Product } from "./products.ts";

/** So many different names mean a kind of product; sizes and colors of one product have one name. */
const LEAST_NAMES = 5;
/** Below this share of the best match a product only shares words with the query. */
const CLOSE = 0.9;

export interface KindEntry {
  readonly product: Product;
  readonly name: string;
  readonly brand: string | null;
  readonly size: string | null;
  readonly best: Offer | null;
  readonly stores: number;
  readonly isOut: boolean;
  readonly distanceMiles: number | null;
}

export interface KindFilter {
  readonly brand: string;
  readonly size: string;
  /** The highest price; 0 for any. */
  readonly most: number;
  readonly inStock: boolean;
}
export const NO_FILTER: KindFilter = { brand: "", size: "", most: 0, inStock: false };

/** The products of a query that names a kind, such as "coffee"; none for one that names a product, such as "ps5". */
export function kindEntries(products: readonly Product[]): readonly KindEntry[] {
  const best = Math.max(0, ...products.map(({ relevance }) => relevance));
  const close = products.filter((product) => fits(product) && product.relevance >= CLOSE * best);
  const names = new Set(close.map((product) => nameOf(product).split(",")[0]?.toLowerCase()));
  return names.size < LEAST_NAMES ? [] : close.map(entryOf);
}

/** In the order in which they came: those that are shown stay where they are. `shown` are keys of their products. */
export function asTheyCame(entries: readonly KindEntry[], shown: readonly string[]): readonly KindEntry[] {
  const places = new Map(shown.map((key, place) => [key, place]));
  const placeOf = ({ product }: KindEntry) =>
    Math.min(...Array.from(product.keys, (key) => places.get(key) ?? shown.length));
  return entries.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const OUNCES_A_QUART = 32;

export function entryOf(product: Product): KindEntry {
  const offers = offersOf(product);
  const available = offers.filter(isAvailable);
  const miles = available.flatMap((offer) => distanceOf(offer) ?? []);
  const { brand, size } = product.listings[0]?.item.product ?? {};
  return {
    product,
    name: nameOf(product),
    brand: brand ?? null,
    size: size ? sizeText(size) : null,
    best: sorted(offers, "best")[0] ?? null,
    stores: new Set(available.map(({ retailer }) => retailer.id)).size,
    isOut: offers.length > 0 && offers.every(({ level }) => level === "out"),
    distanceMiles: miles.length > 0 ? Math.min(...miles) : null,
  };
}

function sizeText({
  amount,
  unit,
  count,
}: NonNullable<Product["listings"][number]["item"]["product"]["size"]>): string {
  const each = amount === null ? null : eachText(amount, unit);
  if (each === null) return `${count} ct`;
  return count > 1 ? `${count} × ${each}` : each;
}

/** A pot is bought by its quarts, a bottle by its ounces. */
function eachText(amount: number, unit: string | null): string {
  if (unit !== "oz capacity") return `${amount} ${unit ?? ""}`.trim();
  const quarts = amount / OUNCES_A_QUART;
  return Number.isInteger(quarts) && quarts > 1 ? `${quarts} qt` : `${amount} oz`;
}

export function filtered(entries: readonly KindEntry[], filter: KindFilter): readonly KindEntry[] {
  return entries.filter(
    ({ brand, size, best, stores }) =>
      (filter.brand === "" || brand === filter.brand) &&
      (filter.size === "" || size === filter.size) &&
      (filter.most === 0 || (best !== null && totalPrice(best) <= filter.most)) &&
      (!filter.inStock || stores > 0),
  );
}

/** Three round prices that part the entries into about equal groups. */
export function priceSteps(entries: readonly KindEntry[]): readonly number[] {
  const prices = entries.flatMap(({ best }) => best?.price ?? []).sort((a, b) => a - b);
  const steps = [0.25, 0.5, 0.75].map((share) => roundedUp(prices[Math.floor(share * prices.length)] ?? 0));
  return [...new Set(steps)].filter((step) => step > 0);
}

function roundedUp(price: number): number {
  const step = [1, 5, 10, 50, 100].findLast((step) => price >= 4 * step) ?? 1;
  return Math.ceil(price / step) * step;
}

/** The different values, the most frequent first. */
export function choices(values: readonly (string | null)[]): readonly string[] {
  const times = Map.groupBy(
    values.filter((value) => value !== null),
    (value) => value,
  );
  return [...times].sort(([, a], [, b]) => b.length - a.length).map(([value]) => value);
}
