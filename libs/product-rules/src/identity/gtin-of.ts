import type { Product } from "@stockfinder/contracts/retailer-items";

/** The GTIN of the single new product. Sellers put it on lots, bundles and used items too, which their keys show. */
export function gtinOf({
  product: { key, gtin },
}: {
  readonly product: Pick<Product, "key" | "gtin">;
}): string | null {
  return key === `gtin:${gtin}` ? gtin : null;
}
