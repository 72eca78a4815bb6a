/** Area codes are numbers below this one. An area is a ZIP code or the first half of a Canadian postal code. */
export const AREA_CODES = 100_000 + 26 * 10 * 26;

const CANADA = 100_000;
const LETTER_A = 65;
const ZIP = /^\d{5}$/;
const POSTAL_HALF = /^[A-Z]\d[A-Z]/;

/** Returns -1 for other text. Reads only the first half of a Canadian postal code. */
export function areaCodeOf(zip: string): number {
  if (ZIP.test(zip)) return Number(zip);
  if (!POSTAL_HALF.test(zip)) return -1;
  const [first, digit, last] = [zip.charCodeAt(0) - LETTER_A, Number(zip[1]), zip.charCodeAt(2) - LETTER_A];
  return CANADA + (first * 10 + digit) * 26 + last;
}

export function areaOfCode(code: number): string {
  if (code < CANADA) return String(code).padStart(5, "0");
  const rest = code - CANADA;
  const letter = (index: number) => String.fromCharCode(LETTER_A + index);
  return letter(Math.floor(rest / 260)) + (Math.floor(rest / 26) % 10) + letter(rest % 26);
}
