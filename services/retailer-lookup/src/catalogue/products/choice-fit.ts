import { numberIn } from "@stockfinder/product-rules/identity/sizes";
import type { TitleParts } from "@stockfinder/product-rules/identity/title";
import type { TitleHeads } from "@stockfinder/product-rules/identity/title-heads";
import { LEAVES } from "./leaves.ts";
import type { Query } from "./query.ts";

/** Whether the title names no other choice than the query: `switch lite blue` is not the coral one. */
export function choiceFits({ choices }: Query, { heads: { main, beside } }: TitleParts): boolean {
  return choices.every(
    ({ asked, isChoice }) =>
      asked.some((word) => main.has(word) || beside.has(word)) || ![...main].some(isChoice),
  );
}

/** A Pro does not match the plain name nor the plain one a Pro, and a case for it does not fit the plain model. */
export function modelFit(query: Query, title: TitleParts, { beside, head }: TitleHeads): number {
  const { words, line, models, numbers, wantsAccessory } = query;
  if (line === null && numbers.length === 0) return 1;
  if (line !== null && models.some((word) => !title.models.includes(word))) return LEAVES.otherNumber;
  const others = title.models.filter(
    (word) => !words.includes(word) && (word !== "oled" || (line !== null && !wantsAccessory)),
  );
  if (others.length > 0) {
    const isForOther = others.some((word) => beside.has(word));
    return isForOther && wantsAccessory ? LEAVES.otherNumber : LEAVES.otherModel;
  }
  return line === null ? 1 : editionFit(query, head, line);
}

/** The plain product leads its digital edition, and `switch` means the Switch before the Switch 2. */
function editionFit({ words, numbers }: Query, head: readonly string[], line: string): number {
  const isLater =
    line === "switch" && numbers.length === 0 && numberIn(head[head.indexOf(line) + 1] ?? "") !== null;
  const isDigital = head.includes("digital") && !words.includes("digital");
  return (isLater ? LEAVES.laterGeneration : 1) * (isDigital ? LEAVES.otherEdition : 1);
}
