import { nameOf } from "./product-labels.ts";
import { fits, type Product } from "./products.ts";

/** So many different names mean a kind of product; sizes and colors of one product have one name. */
const LEAST_NAMES = 5;
/** Or so many makers: the store that answers first may list few of each. */
const LEAST_MAKERS = 3;
/** Below this share of the best match a product only shares words with the query. */
const CLOSE = 0.9;

/** The products of a query that names a kind, such as "coffee"; none for one that names a product, such as "ps5". */
export function productsOfKind(products: readonly Product[]): readonly Product[] {
  const best = Math.max(0, ...products.map(({ relevance }) => relevance));
  const close = products.filter((product) => fits(product) && product.relevance >= CLOSE * best);
  const names = new Set(close.map((product) => nameOf(product).split(",")[0]?.toLowerCase()));
  const makers = new Set(close.map(makerOf));
  const isKind = names.size >= LEAST_NAMES || (makers.size >= LEAST_MAKERS && close.length >= LEAST_NAMES);
  return isKind ? close : [];
}

/** The brand; else the word that the name begins with. */
function makerOf(product: Product): string | undefined {
  const [first] = product.listings;
  return first?.item.product.brand ?? nameOf(product).split(" ")[0]?.toLowerCase();
}
