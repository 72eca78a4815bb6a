/** Shops' pages may state anything as a currency. */
const CURRENCY = /^[A-Z]{3}$/;

/** Far more than the currencies of all stores. */
const MOST_FORMATS = 200;

/** By locale, currency and digits. To make one takes a hundred times as long as to use it, and a page has hundreds of prices. */
const formats = new Map<string, Intl.NumberFormat>();

export interface PriceFormat {
  /** By default American: "CA$5.00", where a Canadian page says "US$5.00". */
  readonly locale?: "en-US" | "en-CA";
  /** Leaves out ".00". */
  readonly isShort?: boolean;
}

/** A price with its currency and two decimals: "$449.99", "CA$5.00". */
export function priceWords(
  price: number,
  currency: string,
  { locale = "en-US", isShort = false }: PriceFormat = {},
): string {
  if (!CURRENCY.test(currency)) return price.toFixed(2);
  const isWhole = isShort && Number.isInteger(price);
  const key = `${locale} ${currency} ${isWhole}`;
  const kept = formats.get(key);
  if (kept) return kept.format(price);
  const digits = isWhole ? { minimumFractionDigits: 0 } : {};
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, ...digits });
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(key, format);
  return format.format(price);
}
