/** About six lines on a computer, and a screen on a phone. */
const MOST_CHARACTERS = 500;
const MOST_LINES = 8;

/** Whether a post's text is so long that it would hide the posts below it. Empty lines count. */
export function isLong(text: string): boolean {
  return text.length > MOST_CHARACTERS || text.split("\n", MOST_LINES + 1).length > MOST_LINES;
}
