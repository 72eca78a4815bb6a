/** The number of hues of the monograms, far enough apart to distinguish neighbours in a list. */
export const HUES = 12;

/** A store's monogram: its initials and one of `HUES` hues, always the same for the same store. */
export interface Monogram {
  readonly initials: string;
  readonly hue: number;
}

/** `id` is the store's in the directory; one retailer has one colour in all countries. */
export function monogramOf(id: string, name: string): Monogram {
  return { initials: initialsOf(name), hue: hashOf(id.replace(/-CAN$/, "")) % HUES };
}

function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
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
