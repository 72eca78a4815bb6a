import { decoded } from "@stockfinder/client/decoded";

/** Where the search pages of stores keep the words that were searched. */
const SEARCHED = ["q", "query", "searchTerm", "st", "k", "_nkw", "search"];
/** An item number, or a mark before one: `A-85295880`, `p`, `dp`. */
const NO_WORD = /^\d{5,}$|^[a-z]$|^[a-z]*\d{6,}[a-z]*$/i;
const LEAST_WORDS = 2;

/** The product's name in the address of a store's page: `/p/sony-playstation-5/-/A-123`; null if it has none. */
export function nameInAddress(text: string): string | null {
  const address = URL.parse(/^www\./i.test(text.trim()) ? `https://${text.trim()}` : text.trim());
  if (address === null) return null;
  const searched = SEARCHED.map((name) => address.searchParams.get(name)).find((words) => words?.trim());
  if (searched) return searched.trim();
  const names = address.pathname.split("/").map(wordsOf);
  const longest = names.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return longest.length >= LEAST_WORDS ? longest.join(" ") : null;
}

function wordsOf(segment: string): string[] {
  return decoded(segment)
    .replace(/\.(?:html?|p|aspx?)$/i, "")
    .split(/[-_+\s]+/)
    .filter((word) => word !== "" && !NO_WORD.test(word));
}
