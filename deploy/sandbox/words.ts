const FILLERS = new Set(["a", "and", "for", "in", "of", "or", "the", "to", "with"]);

/** The words of a text, normalised for comparison: without accents, case, plural endings and fillers. */
export function wordsOf(text: string): string[] {
  const words =
    text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.filter((word) => !FILLERS.has(word)).map(singular);
}

function singular(word: string): string {
  if (word.length < 4 || word.endsWith("ss")) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|to)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
