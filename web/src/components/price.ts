import type { Country } from "@stockfinder/contracts/listings";

/** By locale and currency. To make one takes much longer than to use it, and a page has hundreds of prices. */
const formats = new Map<string, Intl.NumberFormat>();

/** "$5.99"; in Canada, where a bare "$" would be its own, "US$5.99". Canadian dollars are "CA$" everywhere. */
export function priceText(price: number, currency: string, country: Country = "USA"): string {
  const locale = country === "CAN" && currency === "USD" ? "en-CA" : "en-US";
  const key = locale + currency;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: "currency", currency });
  formats.set(key, format);
  return format.format(price);
}

/** "+ $5.99 shipping", "free shipping". */
export function shippingText(shipping: number, currency: string, country?: Country): string {
  return shipping === 0 ? "free shipping" : `+ ${priceText(shipping, currency, country)} shipping`;
}
