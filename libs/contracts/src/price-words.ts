/** Shops' pages may state anything as a currency. */
const CURRENCY = /^[A-Z]{3}$/;

/** A price with its currency and two decimals: "$449.99", "CA$5.00". */
export function priceWords(price: number, currency: string): string {
  if (!CURRENCY.test(currency)) return price.toFixed(2);
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(price);
}
