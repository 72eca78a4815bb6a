/**
 * The digits of a UPC, EAN or GTIN as 12 digits (13 or 14 if it has that many significant ones); null if the text is
 * none. Retailers pad with zeros differently, and comparing needs one form.
 */
export function readUpc(value: unknown): string | null {
  const digits = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  if (!/^\d{8,14}$/.test(digits)) return null;
  const significant = digits.replace(/^0+/, "");
  return significant.length === 0 ? null : significant.padStart(12, "0");
}

/** Adds the check digit that Kroger leaves out: 13 digits in, the UPC out. */
export function upcWithCheckDigit(value: string): string | null {
  if (!/^\d{13}$/.test(value)) return null;
  const sum = Array.from(value).reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  );
  return readUpc(value + ((10 - (sum % 10)) % 10));
}
