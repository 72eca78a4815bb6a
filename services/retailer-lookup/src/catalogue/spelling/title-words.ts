/** The words of a title or query as they are written, in lower case and without accents: `l'oreal` is `loreal`. */
export function wordsIn(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}'’`™®©]/gu, "");
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Words whose spelling can be checked: only Latin letters, three or more. `15`, `5900x` and `ps5` are not. */
export function isSpelled(word: string): boolean {
  return /^[a-z]{3,24}$/.test(word);
}

/** Each word of a title whose spelling can be checked, and each pair of adjacent ones. */
export function termsIn(title: string): Set<string> {
  const terms = new Set<string>();
  let before: string | null = null;
  for (const word of wordsIn(title)) {
    const spelled = isSpelled(word) ? word : null;
    if (spelled) terms.add(spelled);
    if (spelled && before) terms.add(`${before} ${spelled}`);
    before = spelled;
  }
  return terms;
}
