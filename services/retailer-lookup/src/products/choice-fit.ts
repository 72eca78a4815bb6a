import { LEAVES } from "./leaves.ts";
import type { Query } from "./query.ts";
import { numberIn } from "./sizes.ts";
import type { TitleParts } from "./title.ts";
import type { TitleHeads } from "./title-heads.ts";
import { COLOURS, LINES } from "./vocabulary.ts";

const MODELS = new Set(["pro", "max", "plus", "mini", "ultra", "lite", "slim", "xl"]);

/** Words of which a product has one: another colour, another size or generation is another product. */
const CHOICES: readonly ((word: string) => boolean)[] = [
  (word) => COLOURS.has(word),
  (word) => /^size\d/.test(word) || word === "newborn" || word === "preemy",
  (word) => /^gen\d/.test(word),
];

/** Whether the title names no other choice than the query: `switch lite blue` is not the coral one. */
export function choiceFits({ words }: Query, { heads: { main, beside } }: TitleParts): boolean {
  return CHOICES.every((isChoice) => {
    const asked = words.filter(isChoice);
    if (asked.length === 0 || asked.some((word) => main.has(word) || beside.has(word))) return true;
    return ![...main].some(isChoice);
  });
}

/** A Pro does not match the plain name nor the plain one a Pro, and a case for it does not fit the plain model. */
export function modelFit(query: Query, title: TitleParts, { beside, head }: TitleHeads): number {
  const { words, numbers, wantsAccessory } = query;
  const line = words.find((word) => LINES.has(word));
  const isMissing = words.some((word) => MODELS.has(word) && !title.words.some(({ text }) => text === word));
  if (line !== undefined && isMissing) return LEAVES.otherNumber;
  const others = title.words.filter(
    ({ text }) =>
      (MODELS.has(text) || (line !== undefined && !wantsAccessory && text === "oled")) &&
      !words.includes(text),
  );
  if (others.length > 0 && (numbers.length > 0 || line !== undefined)) {
    const isForOther = others.some(({ text }) => beside.has(text));
    return isForOther && wantsAccessory ? LEAVES.otherNumber : LEAVES.otherModel;
  }
  return line === undefined ? 1 : editionFit(query, head, line);
}

/** The plain product leads its digital edition, and `switch` means the Switch before the Switch 2. */
function editionFit({ words, numbers }: Query, head: readonly string[], line: string): number {
  const isLater =
    line === "switch" && numbers.length === 0 && numberIn(head[head.indexOf(line) + 1] ?? "") !== null;
  const isDigital = head.includes("digital") && !words.includes("digital");
  return (isLater ? LEAVES.laterGeneration : 1) * (isDigital ? LEAVES.otherEdition : 1);
}
