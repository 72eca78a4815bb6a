/** Shops' pages may state anything as a currency. */
const CURRENCY = /^[A-Z]{3}$/;

/** Far more than the currencies of all stores. */
const MOST_FORMATS = 200;

/** By locale and currency. To make one takes a hundred times as long as to use it, and a page has hundreds of prices. */
const formats = new Map<string, Intl.NumberFormat>();

/**
 * A price with its currency and two decimals: "$449.99", "CA$5.00".
 * @param locale where a bare "$" would be Canada's own, "en-CA" has "US$5.00".
 */
export function priceWords(price: number, currency: string, locale: "en-US" | "en-CA" = "en-US"): string {
  if (!CURRENCY.test(currency)) return price.toFixed(2);
  if (formats.size > MOST_FORMATS) formats.clear();
  const key = locale + currency;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: "currency", currency });
  formats.set(key, format);
  return format.format(price);
}
