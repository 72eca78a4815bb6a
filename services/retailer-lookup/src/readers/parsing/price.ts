const MULTI_BUY = /^(\d{1,3})\s*\/\s*\$?\s*([\d,]+(?:\.\d+)?)$/;
const AMOUNT = /^\$?\s*([\d,]*\.?\d+)$/;
const COUNT = /^\d+(?:\.\d+)?$/;

/** Longer texts are prose, and not worth a pattern's time. */
const LONGEST_AMOUNT = 32;

/** A higher price is a placeholder (`99999999.99`); so is one of seven nines. */
const LARGEST_PRICE = 1e7;
const PLACEHOLDER_PRICE = 9_999_999;

/**
 * A price in dollars from a number, `"4.79"`, `"$5.49"` or a multi-buy `"2/$9.00"` (4.50 each), with two decimals;
 * null for prose, nothing, zero or less, and placeholders.
 */
export function readPrice(value: unknown): number | null {
  const amount =
    typeof value === "number" ? value : typeof value === "string" ? amountOf(value.trim()) : null;
  if (amount === null || !Number.isFinite(amount)) return null;
  if (amount > LARGEST_PRICE || amount === PLACEHOLDER_PRICE) return null;
  const dollars = Math.round(amount * 100) / 100;
  return dollars > 0 ? dollars : null;
}

function amountOf(text: string): number | null {
  if (text.length > LONGEST_AMOUNT) return null;
  const multi = MULTI_BUY.exec(text);
  if (multi) return toNumber(multi[2]) / Number(multi[1]);
  const single = AMOUNT.exec(text);
  return single ? toNumber(single[1]) : null;
}

function toNumber(digits = ""): number {
  return Number(digits.replaceAll(",", ""));
}

/** A count from `12`, `12.0` or `"12"`; null if there is none. */
export function readCount(value: unknown): number | null {
  const count = typeof value === "number" ? value : typeof value === "string" ? countOf(value.trim()) : null;
  return count !== null && Number.isFinite(count) && count >= 0 ? count : null;
}

function countOf(text: string): number | null {
  return text.length <= LONGEST_AMOUNT && COUNT.test(text) ? Number(text) : null;
}
