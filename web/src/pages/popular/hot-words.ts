import type { TrendingProduct } from "@stockfinder/contracts/trending";
import { storeText } from "../../components/store-place.ts";
import { tileStockText } from "../../stores/in-stock-text.ts";

/** Smaller differences from the usual price are no reason. */
const LEAST_PERCENT = 3;

type Known = Pick<TrendingProduct, "price" | "plusShipping" | "why" | "membershipNeeded">;

/** How many percent the shown price is under the usual one; null if that is no reason, or its shipping is not known. */
export function percentUnderUsual({ price, plusShipping, why }: Known): number | null {
  if (!price || price.value <= 0 || plusShipping || !why?.usual) return null;
  const percent = Math.round((1 - price.value / why.usual) * 100);
  return percent < LEAST_PERCENT ? null : percent;
}

/** Products under their usual price, the deepest first, those for members last, and the others as they were. */
export function dropsFirst<Product extends Known>(
  products: readonly Product[],
): { readonly drops: readonly Product[]; readonly others: readonly Product[] } {
  const under = (product: Product) => percentUnderUsual(product) ?? 0;
  const isClosed = ({ membershipNeeded }: Product) => Number(Boolean(membershipNeeded));
  return {
    drops: products
      .filter((each) => under(each) > 0)
      .sort((one, other) => isClosed(one) - isClosed(other) || under(other) - under(one)),
    others: products.filter((each) => under(each) === 0),
  };
}

/** What proves that a product is hot, the strongest first. */
export function hotWords(product: Known): string[] {
  const { restocked = 0, people = 0 } = product.why ?? {};
  const percent = percentUnderUsual(product);
  return [
    restocked > 0 && `Restocked at ${restocked === 1 ? "one store" : `${restocked} stores`}`,
    percent !== null && `${percent}% under usual`,
    people > 0 && `${people} people looked at it in a day`,
  ].filter((words) => words !== false);
}

/** Where a price is: `Best Buy · 3.3 mi`, `Sam's Club membership needed`. */
export function sellerText({
  store,
  membershipNeeded,
  distanceMiles,
}: Pick<TrendingProduct, "store" | "membershipNeeded" | "distanceMiles">): string {
  return membershipNeeded ? `${membershipNeeded} membership needed` : storeText(store, distanceMiles);
}

/** `In stock at 9 of 11 stores`; empty where it is not counted. */
export function storesText({
  stores = 0,
  inStock = 0,
  distanceMiles,
  nearestMiles,
}: Pick<TrendingProduct, "stores" | "inStock" | "distanceMiles" | "nearestMiles">): string {
  return stores === 0 ? "" : tileStockText({ stores, inStock, distanceMiles, nearestMiles });
}
