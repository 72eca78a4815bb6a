interface Counted {
  readonly inStock: number;
  readonly stores: number;
}

/** Whether so many have it that it is good news, which is green: a third at least. */
export function isWidelyInStock({ inStock, stores }: Counted): boolean {
  return inStock > 0 && inStock * 3 >= stores;
}

/**
 * "In stock at 9 of 11 stores", of those that sell it, "Only at 1 of 6 stores"; "In stock" at the only one; "Sold at 11 stores" where
 * none is known to have it.
 */
export function inStockText({ inStock, stores }: Counted): string {
  const sold = `${stores} ${stores === 1 ? "store" : "stores"}`;
  if (inStock === 0) return `Sold at ${sold}`;
  if (stores === 1) return "In stock";
  return `${isWidelyInStock({ inStock, stores }) ? "In stock" : "Only"} at ${inStock} of ${sold}`;
}
