export const CONDITIONS = ["new", "refurbished", "used"] as const;
/** New unless the title or the shop states otherwise. */
export type Condition = (typeof CONDITIONS)[number];

const CERTIFIED = new Set(["refurbished", "renewed"]);
const USED = new Set(["used", "preowned"]);

export function readCondition(words: readonly string[]): { condition: Condition; rest: string[] } {
  const refurbished = words.some((word) => CERTIFIED.has(word));
  const used = words.some((word) => USED.has(word));
  const rest = words.filter((word) => !CERTIFIED.has(word) && !USED.has(word));
  return { condition: refurbished ? "refurbished" : used ? "used" : "new", rest };
}
