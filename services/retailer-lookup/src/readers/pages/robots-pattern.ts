/**
 * Whether a path matches a pattern of a robots.txt (RFC 9309): `*` stands for any characters, a final `$` for the end, and without
 * one anything may follow. The time is linear in the length of both: a site may write any pattern.
 */
export function matchesPattern(path: string, pattern: string): boolean {
  const isWhole = pattern.endsWith("$");
  const [start = "", ...rest] = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(start)) return false;
  const end = isWhole ? rest.pop() : "";
  if (end === undefined) return path.length === start.length;
  let at = start.length;
  for (const piece of rest) {
    at = endOfFirst(path, piece, at);
    if (at === -1) return false;
  }
  return path.length - end.length >= at && path.endsWith(end);
}

/** The end of the first `piece` in `text` from an index on, or -1; by Knuth, Morris and Pratt, because `indexOf` is not linear. */
function endOfFirst(text: string, piece: string, from: number): number {
  if (piece === "") return from;
  const fallbacks = fallbacksOf(piece);
  for (let at = from, matched = 0; at < text.length; at++) {
    matched = extended(piece, fallbacks, matched, text[at]);
    if (matched === piece.length) return at + 1;
  }
  return -1;
}

/** For each beginning of `piece`: the length of its longest proper end that is also a beginning. */
function fallbacksOf(piece: string): readonly number[] {
  const fallbacks = [0];
  for (let at = 1; at < piece.length; at++)
    fallbacks.push(extended(piece, fallbacks, fallbacks[at - 1] ?? 0, piece[at]));
  return fallbacks;
}

/** How much of `piece` is matched after one more character. */
function extended(
  piece: string,
  fallbacks: readonly number[],
  matched: number,
  character: string | undefined,
): number {
  let length = matched;
  while (length > 0 && piece[length] !== character) length = fallbacks[length - 1] ?? 0;
  return piece[length] === character ? length + 1 : length;
}
