/** About what six lines hold on a computer; a phone shows so much in a screenful. */
const MOST_CHARACTERS = 500;
const MOST_LINES = 8;

/** Whether a post's text would keep the posts below it from being seen: a thousand empty lines are a thousand lines. */
export function isLong(text: string): boolean {
  return text.length > MOST_CHARACTERS || text.split("\n", MOST_LINES + 1).length > MOST_LINES;
}
