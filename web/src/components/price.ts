import type { Country } from "@stockfinder/contracts/listings";
import { priceWords } from "@stockfinder/contracts/price-words";

/** "$5.99"; in Canada, where a bare "$" would be its own, "US$5.99". Canadian dollars are "CA$" everywhere. */
export function priceText(price: number, currency: string, country: Country = "USA"): string {
  return priceWords(price, currency, country === "CAN" && currency === "USD" ? "en-CA" : "en-US");
}

/** Follows a price whose store does not state what sending it costs. */
export const PLUS_SHIPPING = "+ shipping";

/** "+ $5.99 shipping", "free shipping". */
export function shippingText(shipping: number, currency: string, country?: Country): string {
  return shipping === 0 ? "free shipping" : `+ ${priceText(shipping, currency, country)} shipping`;
}
