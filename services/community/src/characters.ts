const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The longest emoji of today has 15 code units; marks can be stacked on a letter without end. */
const MOST_UNITS_EACH = 16;

/** Whether a text has at most so many characters as a person counts them: a family emoji is one. */
export function hasAtMost(text: string, most: number): boolean {
  if (text.length <= most) return true;
  if (text.length > most * MOST_UNITS_EACH) return false;
  let count = 0;
  for (const _character of segmenter.segment(text)) {
    count += 1;
    if (count > most) return false;
  }
  return true;
}

/** Nothing that a reader could see. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** NUL and halves of surrogate pairs are no text: neither UTF-8 nor Postgres can hold them. */
export function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
