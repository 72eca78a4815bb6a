import { COLOURS, FILLERS } from "./vocabulary.ts";

const BEFORE_NAMES = new Set("limited special refurbished used sony microsoft nintendo".split(" "));

/** Whether a line's name begins the title, as in `White Nintendo Switch`, and not in `Madden NFL 25 PS5`. */
export function isInFront(word: string, brand: string | null, head: readonly string[]): boolean {
  const names = brand?.split(" ") ?? [];
  const at = head.indexOf(word);
  const before = at < 0 ? head : head.slice(0, at);
  return before.every(
    (each) => names.includes(each) || FILLERS.has(each) || COLOURS.has(each) || BEFORE_NAMES.has(each),
  );
}
