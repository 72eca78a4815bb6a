import {
  isStockKnown,
  joinedProduct,
  withVisibleStock,
} from "@stockfinder/product-rules/product-page/joined-product";
import type { PageProduct } from "@stockfinder/product-rules/product-page/page-product";
import type { PageSources } from "@stockfinder/product-rules/product-page/product-of-page";

export type Source = "rules" | "data" | "text";

export function orderedSources(
  { data, visible }: PageSources,
  taught: PageProduct,
  first: "data" | "rules",
): readonly (readonly [Source, PageProduct])[] {
  const rules = ["rules", taught] as const;
  const stated = data === null ? [] : [["data", data] as const];
  const shown = visible === null ? [] : [["text", visible.product] as const];
  return first === "rules" ? [rules, ...stated, ...shown] : [...stated, rules, ...shown];
}

/**
 * The product of a page whose shop's file has rules; null if it shows none. A stock that the rules found is certain: its
 * phrases are the shop's own, so no other text of the page takes it back.
 */
export function taughtProduct(
  sources: PageSources,
  taught: PageProduct,
  first: "data" | "rules",
): PageProduct | null {
  const { data, isOwn, visible } = sources;
  if (data !== null && !isOwn && first === "data") return data;
  if (data === null && !saysAnything(taught)) return visible?.isEvident ? visible.product : null;
  const joined = orderedSources(sources, taught, first)
    .map(([, product]) => product)
    .reduce((product, other) => joinedProduct(product, other));
  const wasPrice =
    first === "rules"
      ? (taught.facts?.wasPrice ?? joined.facts?.wasPrice)
      : (joined.facts?.wasPrice ?? taught.facts?.wasPrice);
  const product = wasPrice === undefined ? joined : { ...joined, facts: { ...joined.facts, wasPrice } };
  return isStockKnown(taught) ? product : withVisibleStock(product, visible?.product ?? null);
}

function saysAnything({ name, price, gtin, ...stock }: PageProduct): boolean {
  return name !== null || price !== null || gtin !== null || isStockKnown(stock);
}
