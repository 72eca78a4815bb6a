const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The longest current emoji has 15 code units. A letter can have any number of combining marks. */
const MAX_UNITS_EACH = 16;

/** Whether a text has at most `most` characters as a person counts them: a family emoji is one. */
export function hasAtMost(text: string, most: number): boolean {
  if (text.length <= most) return true;
  if (isFarLonger(text, most)) return false;
  let count = 0;
  for (const _character of segmenter.segment(text)) {
    count += 1;
    if (count > most) return false;
  }
  return true;
}

/** The number of characters as a person counts them; of a text far longer than `most`, its length in code units. */
export function countCharacters(text: string, most: number): number {
  return isFarLonger(text, most) ? text.length : [...segmenter.segment(text)].length;
}

/** Bounds the work of counting. */
function isFarLonger(text: string, most: number): boolean {
  return text.length > most * MAX_UNITS_EACH;
}

/** White space and code points without a glyph. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** UTF-8 cannot hold halves of surrogate pairs, and Postgres cannot store NUL. */
export function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
