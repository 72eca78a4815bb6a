/** "In stock at 9 of 11 stores", of those that sell it; "In stock" at the only one; "Sold at 11 stores" where none is known to have it. */
export function inStockText({
  inStock,
  stores,
}: {
  readonly inStock: number;
  readonly stores: number;
}): string {
  const sold = `${stores} ${stores === 1 ? "store" : "stores"}`;
  if (inStock === 0) return `Sold at ${sold}`;
  return stores === 1 ? "In stock" : `In stock at ${inStock} of ${sold}`;
}
