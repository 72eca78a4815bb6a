const DASH = "\\s+[–—-]\\s+";
const DASH_AFTER_BRAND = new RegExp(`^(\\S+)${DASH}`);
const DASHES = new RegExp(DASH, "g");

const SHOUTED_UNIT = /(?<=\d ?)(?:FL )?(?:OZ|CT|LB|GAL|QT|PK|PC)\b/gi;

/** A title in one spelling, whichever store wrote it: without marks, with commas for dashes, and units in small letters. */
export function plainTitle(title: string): string {
  return title
    .replace(/[®™]/g, "")
    .replace(DASH_AFTER_BRAND, "$1 ")
    .replace(DASHES, ", ")
    .replace(SHOUTED_UNIT, (unit) => unit.toLowerCase());
}
