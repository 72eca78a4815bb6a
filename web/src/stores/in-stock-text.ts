/** "In stock at 9 of 11 stores", of those that sell it; "Sold at 11 stores" where none is known to have it. */
export function inStockText({
  inStock,
  stores,
}: {
  readonly inStock: number;
  readonly stores: number;
}): string {
  const sold = `${stores} ${stores === 1 ? "store" : "stores"}`;
  return inStock > 0 ? `In stock at ${inStock} of ${sold}` : `Sold at ${sold}`;
}
