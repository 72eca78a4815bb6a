/** The colors that shoppers know the large chains by, dark enough for white letters. */
const KNOWN: Readonly<Record<string, string>> = {
  amazon: "#c45500",
  bestbuy: "#0a4abf",
  costco: "#c8102e",
  cvs: "#c00",
  ebay: "#4c3db8",
  gamestop: "#c8102e",
  homedepot: "#c24a00",
  kohls: "#6d1f3a",
  kroger: "#12509e",
  lowes: "#014a97",
  macys: "#ce0029",
  newegg: "#a8501a",
  samsclub: "#0067a0",
  target: "#cc0000",
  walgreens: "#d1123b",
  walmart: "#0053e2",
  walmartgrocery: "#0b7a3b",
};
/** How many hues other stores share, far enough apart to distinguish neighbors in a list. */
export const HUES = 12;

/** A store's initials, white on its own color. `id` is that in the directory; one retailer has one color in all countries. */
export function monogramOf(id: string, name: string) {
  const retailer = id.replace(/-CAN$/, "");
  const hue = ((hashOf(retailer) % HUES) * 360) / HUES;
  return { initials: initialsOf(name), color: KNOWN[retailer] ?? `oklch(0.46 0.12 ${hue})` };
}

function initialsOf(name: string): string {
  // An apostrophe is within a word: "Sam's Club" is SC, not SS.
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? [];
  const named = words.length > 1 && /^the$/i.test(words[0] ?? "") ? words.slice(1) : words;
  return named
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");
}

/** FNV-1a, 32 bits: ids that differ in one letter get other hues. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
