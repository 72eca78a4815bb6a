import { numberIn } from "@stockfinder/product-rules/identity/sizes";
import type { TitleParts } from "@stockfinder/product-rules/identity/title";
import type { TitleHeads } from "@stockfinder/product-rules/identity/title-heads";
import { covered } from "./covered.ts";
import { LEAVES } from "./leaves.ts";
import type { Query } from "./query.ts";
import { spelledAs } from "./spelled-as.ts";
import { isTypeAlone, typeFit } from "./type-fit.ts";

export function relevance(asked: Query, title: TitleParts, gtin: string | null): number {
  const query = spelledAs(asked, title);
  if (query.gtin !== null) return query.gtin === gtin ? 1 : gtin === null ? 0.6 : 0.3;
  if (query.words.length === 0 && query.numbers.length === 0) return 0.6;
  const { heads } = title;
  if (isModelOf(query, title)) return Math.round(stateFit(query, title) * 100) / 100;
  const share = covered(query, heads);
  const score =
    share *
    (isTypeAlone(query, heads, share) ? LEAVES.typeAlone : 1) *
    typeFit(query, title, heads) *
    (brandFits(query, title) ? 1 : LEAVES.otherBrand) *
    (numbersFit(query, title, heads) ? 1 : LEAVES.otherNumber) *
    stateFit(query, title) *
    (choiceFits(query, title) ? 1 : LEAVES.otherChoice) *
    modelFit(query, title, heads) *
    LEAVES.extraWord ** Math.min(5, extraWords(query, heads));
  return Math.round(score * 100) / 100;
}

/** Whether the query is the maker's number of the item: `wh-1000xm5`, `wh1000xm5`, or `wh 1000xm5` as in a page's address. */
function isModelOf({ modelNumber, wantsAccessory }: Query, title: TitleParts): boolean {
  if (modelNumber === null || wantsAccessory || title.goesWith) return false;
  return title.modelNumber?.includes(modelNumber) ?? false;
}

function brandFits({ brand: named }: Query, { brand, words: all }: TitleParts): boolean {
  return named === null || named === brand || all.some(({ text }) => text === named.split(" ")[0]);
}

/** Whether each number of the query is in the title, and none is contradicted by another size. */
function numbersFit(
  { wantsAccessory, wantsGame, numbers, sizes, counts }: Query,
  title: TitleParts,
  { main, beside }: TitleHeads,
): boolean {
  return (
    numbers.every(
      (number) =>
        title.sizes.some(({ amount }) => amount === number) ||
        title.counts.includes(number) ||
        main.has(String(number)) ||
        ((wantsAccessory || wantsGame) && beside.has(String(number))),
    ) &&
    sizes.every((size) =>
      title.sizes.some(({ amount, unit }) => amount === size.amount && unit === size.unit),
    ) &&
    counts.every((count) => title.counts.includes(count))
  );
}

function stateFit({ words, counts }: Query, { condition, isBundle, setsPackApart }: TitleParts): number {
  const state = condition === "new" || words.includes(condition) ? 1 : LEAVES[condition];
  const packs = setsPackApart && counts.length === 0 ? LEAVES.severalPacks : 1;
  return state * packs * (isBundle && !words.includes("bundle") ? LEAVES.bundle : 1);
}

/** Words before the type that are not in the query: `oat milk` is milk too, but less so. */
function extraWords({ implied }: Query, { kind }: TitleHeads): number {
  let extra = 0;
  for (const word of kind) if (!implied.has(word)) extra += 1;
  return extra;
}

/** Whether the title names no other choice than the query: `switch lite blue` is not the coral one. */
function choiceFits({ choices }: Query, { heads: { main, beside } }: TitleParts): boolean {
  return choices.every(
    ({ asked, isChoice }) =>
      asked.some((word) => main.has(word) || beside.has(word)) || ![...main].some(isChoice),
  );
}

/** A Pro does not match the plain name nor the plain one a Pro, and a case for it does not fit the plain model. */
function modelFit(query: Query, title: TitleParts, { beside, head }: TitleHeads): number {
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
