const CURRENCY_AS_DECIMAL_MARK = /(\d)\s*[€$£]\s*(\d{2})$/;
const GROUP_MARKS = /['’\s\u00a0\u202f]/g;
const PLAIN_NUMBER = /^\d+(\.\d{1,2})?$/;

/**
 * The amount in a price as shops of any country write it: `1.299,00 €`, `CHF 1'049,95`, `35€ 99`, `$.75`. With two kinds
 * of mark the last one is the decimal mark; a single mark before exactly three digits groups thousands. Null for a
 * percentage, for prose, and for an empty text; 0 only if the text says that it is free.
 */
export function readPriceText(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) && value > 0 ? value : null;
  if (typeof value !== "string" || value.length > 100) return null;
  const text = value.trim();
  if (/^free!?$/i.test(text)) return 0;
  if (text.includes("%")) return null;
  const amount = PLAIN_NUMBER.test(text) ? Number(text) : amountIn(text);
  return amount !== null && amount > 0 ? amount : null;
}

function amountIn(text: string): number | null {
  const written = text.replace(CURRENCY_AS_DECIMAL_MARK, "$1.$2").replace(GROUP_MARKS, "");
  const digits = /[.,]?\d[\d.,]*/.exec(written)?.[0].replace(/[.,]+$/, "");
  if (!digits) return null;
  const mark = decimalMarkOf(digits);
  const whole = mark < 0 ? digits : digits.slice(0, mark);
  const fraction = mark < 0 ? "" : digits.slice(mark + 1);
  return Number(`${whole.replace(/[.,]/g, "") || "0"}.${fraction || "0"}`);
}

/** The position of the decimal mark; -1 if every mark groups thousands. */
function decimalMarkOf(digits: string): number {
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  if (last < 0) return -1;
  const marks = digits.replace(/\d/g, "");
  const bothKinds = marks.includes(".") && marks.includes(",");
  if (bothKinds) return last;
  if (marks.length > 1) return -1;
  return digits.length - last - 1 === 3 && last > 0 ? -1 : last;
}
