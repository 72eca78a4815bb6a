const MULTI_BUY = /^\s*(\d{1,3})\s*\/\s*\$?\s*([\d,]+(?:\.\d+)?)\s*$/;
const AMOUNT = /^\s*\$?\s*([\d,]*\.?\d+)\s*$/;

/** Above this a retailer's price is a placeholder (`9999999`, `99999999.99`), not something to pay. */
const LARGEST_PRICE = 1e7;

/**
 * A price in dollars from a number, `"4.79"`, `"$5.49"` or a multi-buy `"2/$9.00"` (4.50 each), with two decimals;
 * null for prose, nothing, zero or less, and placeholders.
 */
export function readPrice(value: unknown): number | null {
  const amount = typeof value === "number" ? value : typeof value === "string" ? amountOf(value) : null;
  if (amount === null || !Number.isFinite(amount) || amount <= 0 || amount > LARGEST_PRICE) return null;
  return Math.round(amount * 100) / 100;
}

function amountOf(text: string): number | null {
  const multi = MULTI_BUY.exec(text);
  if (multi) return toNumber(multi[2]) / Number(multi[1]);
  const single = AMOUNT.exec(text);
  return single ? toNumber(single[1]) : null;
}

function toNumber(digits = ""): number {
  return Number(digits.replaceAll(",", ""));
}

/** A count from `12`, `12.0` or `"12"`; null where there is none. */
export function readCount(value: unknown): number | null {
  if (value === null || value === undefined || value === "") return null;
  const count = typeof value === "number" ? value : typeof value === "string" ? Number(value) : Number.NaN;
  return Number.isFinite(count) && count >= 0 ? count : null;
}
