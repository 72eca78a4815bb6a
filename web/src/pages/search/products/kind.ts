import { nameOf } from "./product-labels.ts";
import { fits, type Product } from "./products.ts";

/** So many different names mean a kind of product; sizes and colors of one product have one name. */
const LEAST_NAMES = 5;
/** Or so many makers: the store that answers first may list few of each. */
const LEAST_MAKERS = 3;
/** Or so many that their maker numbers apart: the sets of a series. */
const LEAST_MODELS = 3;
/** Below this share of the best match a product only shares words with the query. */
const CLOSE = 0.9;

/** The products of a query that names a kind, such as "coffee"; none for one that names a product, such as "ps5". */
export function productsOfKind(products: readonly Product[]): readonly Product[] {
  const fitting = products.filter(fits);
  const best = Math.max(0, ...fitting.map(({ relevance }) => relevance));
  const close = fitting.filter(({ relevance }) => relevance >= CLOSE * best);
  const names = new Set(close.map(shortNameOf));
  const makers = new Set(close.map(makerOf));
  if (names.size >= LEAST_NAMES || (makers.size >= LEAST_MAKERS && close.length >= LEAST_NAMES)) return close;
  const byModel = new Map(fitting.map((product) => [modelOf(product), shortNameOf(product)]));
  byModel.delete(undefined);
  return new Set(byModel.values()).size >= LEAST_MODELS ? fitting : [];
}

function shortNameOf(product: Product): string | undefined {
  return nameOf(product).split(",")[0]?.toLowerCase();
}

/** The maker's number, without a condition: `model:lego:75379`. */
function modelOf({ listings }: Product): string | undefined {
  const keys = listings.flatMap(({ item: { product } }) => [product.key, ...product.aliases]);
  return /^model:[^:]+:[^:]+/.exec(keys.find((key) => key.startsWith("model:")) ?? "")?.[0];
}

/** The brand; else the word that the name begins with. */
function makerOf(product: Product): string | undefined {
  const [first] = product.listings;
  return first?.item.product.brand ?? nameOf(product).split(" ")[0]?.toLowerCase();
}
