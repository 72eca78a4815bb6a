/** About six lines on a computer, and a screen on a phone. */
const MAX_CHARACTERS = 500;
const MAX_LINES = 8;

/** Whether a post's text is so long that it would hide the posts below it. Empty lines count. */
export function isLong(text: string): boolean {
  return text.length > MAX_CHARACTERS || text.split("\n", MAX_LINES + 1).length > MAX_LINES;
}
