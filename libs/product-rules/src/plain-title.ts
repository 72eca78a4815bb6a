const DASH = "\\s+[–—-]\\s+";
const DASH_AFTER_BRAND = new RegExp(`^(\\S+)${DASH}`);
const DASHES = new RegExp(DASH, "g");

/** A title in one spelling, whichever store wrote it: without marks, and with commas for dashes. */
export function plainTitle(title: string): string {
  return title.replace(/[®™]/g, "").replace(DASH_AFTER_BRAND, "$1 ").replace(DASHES, ", ");
}
