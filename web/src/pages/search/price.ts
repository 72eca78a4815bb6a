/** A price with its currency and two decimals. */
export function priceText(price: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(price);
}
