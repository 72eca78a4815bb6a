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
  const close = closeTo(products);
  const makers = new Set(close.map(makerOf));
  const isKind =
    namesOf(close).size >= LEAST_NAMES || (makers.size >= LEAST_MAKERS && close.length >= LEAST_NAMES);
  return isKind ? close : [];
}

/** Whether a few more products would make a kind of them: then one store's answer does not tell. */
export function mayBeKind(products: readonly Product[]): boolean {
  return namesOf(closeTo(products)).size >= LEAST_MAKERS;
}

function closeTo(products: readonly Product[]): readonly Product[] {
  const best = Math.max(0, ...products.map(({ relevance }) => relevance));
  return products.filter((product) => fits(product) && product.relevance >= CLOSE * best);
}

function namesOf(products: readonly Product[]): ReadonlySet<string> {
  return new Set(products.map((product) => nameOf(product).split(",")[0]?.toLowerCase() ?? ""));
}

/** The brand; else the word that the name begins with. */
function makerOf(product: Product): string | undefined {
  const [first] = product.listings;
  return first?.item.product.brand ?? nameOf(product).split(" ")[0]?.toLowerCase();
}
