import { isLine } from "./brands.ts";
import type { Query } from "./query.ts";
import { numberIn } from "./sizes.ts";
import type { TitleParts } from "./title.ts";
import type { TitleHeads } from "./title-heads.ts";
import { ACCESSORIES, COLOURS, DESCRIPTIONS, FILLERS, FORMS, VARIANTS, VESSELS } from "./vocabulary.ts";

/** The factor of each finding, set by the labelled queries. An item below 0.5 never is the headline. */
const LEAVES = {
  beside: 0.4,
  similarWord: 0.8,
  otherBrand: 0.5,
  otherNumber: 0.45,
  otherModel: 0.8,
  accessory: 0.35,
  otherType: 0.45,
  otherForm: 0.8,
  typeBehindHead: 0.45,
  extraWord: 0.97,
  refurbished: 0.85,
  used: 0.8,
  bundle: 0.9,
} as const;

/** How well an item matches a query: 0 to 1, from its title and code alone. */
export function relevance(query: Query, title: TitleParts, gtin: string | null): number {
  if (query.gtin !== null) return query.gtin === gtin ? 1 : gtin === null ? 0.6 : 0.3;
  if (query.words.length === 0 && query.numbers.length === 0) return 0.6;
  const { heads } = title;
  const score =
    covered(query, heads) *
    typeFit(query, title, heads) *
    (brandFits(query, title) ? 1 : LEAVES.otherBrand) *
    (numbersFit(query, title, heads) ? 1 : LEAVES.otherNumber) *
    stateFit(query, title) *
    modelFit(query, title, heads) *
    LEAVES.extraWord ** Math.min(5, extraWords(query, title, heads));
  return Math.round(score * 100) / 100;
}

/** The share of the query's words in the title. Words after `for` count in full if the query is for an accessory. */
function covered({ words }: Query, { main, beside }: TitleHeads): number {
  if (words.length === 0) return 1;
  const besideCounts = words.some((word) => ACCESSORIES.has(word) && main.has(word)) ? 1 : LEAVES.beside;
  let sum = 0;
  for (const word of words) {
    if (main.has(word)) sum += 1;
    else if (beside.has(word)) sum += besideCounts;
    else if (hasSimilar(main, word)) sum += LEAVES.similarWord;
  }
  return sum / words.length;
}

/** `disinfect` is the start of `disinfecting`, and `milk` not of `milkchocolate`. */
function hasSimilar(words: ReadonlySet<string>, wanted: string): boolean {
  if (wanted.length < 4) return false;
  for (const word of words) {
    const [short, long] = word.length < wanted.length ? [word, wanted] : [wanted, word];
    if (short.length >= 4 && short.length * 2 >= long.length && long.startsWith(short)) return true;
  }
  return false;
}

/** Whether the item is of the requested kind, and not an accessory of it. */
function typeFit(query: Query, { brand, goesWith }: TitleParts, { head, main, beside }: TitleHeads): number {
  const { asked, wantsAccessory } = query;
  const type = typeIn(head, asked);
  if (type !== null && asked.has(type)) return 1;

  const isAccessory = (type !== null && ACCESSORIES.has(type)) || head.some((word) => ACCESSORIES.has(word));
  if (!wantsAccessory && isAccessory) return LEAVES.accessory;
  if (goesWith && query.words.some((word) => !main.has(word) && beside.has(word))) return LEAVES.accessory;

  // `chocolate` names a variant of other things, and a product if it is alone.
  const wanted = typeIn(query.words) ?? query.words.at(-1) ?? null;
  if (wanted === null) return 1;
  const isForm = type === null || FORMS.has(type);
  if (!main.has(wanted)) {
    // A missing word has cost its share already. `print` in `Print Paper` is no printer.
    return !isForm && hasSimilar(main, wanted) && !hasSimilar(new Set([type]), wanted) ? LEAVES.otherType : 1;
  }
  if (isName(wanted, asked, brand, head)) return 1;
  if (!head.includes(wanted)) return LEAVES.typeBehindHead;
  if (head[head.indexOf(wanted) + 1] === "and") return 1; // a vacuum and mop is a vacuum
  return isForm || isNamed(query.words, brand, head) ? LEAVES.otherForm : LEAVES.otherType;
}

/** Whether the query is the title's name: `iPad Air`, `Tide … Pods`, `LEGO Star Wars`. */
function isNamed(words: readonly string[], brand: string | null, head: readonly string[]): boolean {
  if (words.length < 2 || !words.every((word) => head.includes(word))) return false;
  const names = brand?.split(" ") ?? [];
  if (names.length > 0 && names.every((name) => words.includes(name))) return true;
  const start = head.indexOf(words[0] ?? "");
  return start <= names.length && words.every((word, i) => head[start + i] === word);
}

/** A brand or product line at the start of a title: everything with that name matches. `milk` does not match Milk-Bone. */
function isName(
  word: string,
  asked: ReadonlySet<string>,
  brand: string | null,
  head: readonly string[],
): boolean {
  const names = brand?.split(" ") ?? [];
  if (names.includes(word)) return names.every((name) => asked.has(name));
  return head.includes(word) && (head[0] === word || LINES.has(word) || isLine(word));
}

const MODELS = new Set(["pro", "max", "plus", "mini", "ultra", "lite", "slim", "xl"]);

const LINES = new Set(
  "playstation xbox switch iphone ipad airpod macbook galaxy pixel kindle lego pokemon uno".split(" "),
);

const NOTHING: ReadonlySet<string> = new Set();

/** The last word that names a type: sizes, colours and variants may follow it, unless the query names them. */
function typeIn(words: readonly string[], asked = NOTHING): string | null {
  for (let i = words.length - 1; i >= 0; i -= 1) {
    const word = words[i] ?? "";
    if (asked.has(word)) return word;
    const says =
      !FILLERS.has(word) &&
      !VESSELS.has(word) &&
      !COLOURS.has(word) &&
      !VARIANTS.has(word) &&
      !DESCRIPTIONS.has(word) &&
      /^[a-z]{2,}$/.test(word);
    if (says && !UNITS_AT_END.has(word)) return word;
  }
  return null;
}

const UNITS_AT_END = new Set(
  "oz ct pack lb gal in ml gb tb mg ft qt pt mm cm hz ply sheet set assorted total".split(" "),
);

function brandFits({ brand: named }: Query, { brand, words: all }: TitleParts): boolean {
  return named === null || named === brand || all.some(({ text }) => text === named.split(" ")[0]);
}

/** Whether each number of the query is in the title, and none is contradicted by another size. */
function numbersFit(
  { wantsAccessory, numbers, sizes, counts }: Query,
  title: TitleParts,
  { main, beside }: TitleHeads,
): boolean {
  return (
    numbers.every(
      (number) =>
        title.sizes.some(({ amount }) => amount === number) ||
        title.counts.includes(number) ||
        main.has(String(number)) ||
        (wantsAccessory && beside.has(String(number))),
    ) &&
    sizes.every((size) =>
      title.sizes.some(({ amount, unit }) => amount === size.amount && unit === size.unit),
    ) &&
    counts.every((count) => title.counts.includes(count))
  );
}

/** A Pro does not match the plain name, and a case for it does not fit the plain model. */
function modelFit(
  { words, numbers, wantsAccessory }: Query,
  title: TitleParts,
  { beside }: TitleHeads,
): number {
  const others = title.words.filter(({ text }) => MODELS.has(text) && !words.includes(text));
  if (numbers.length === 0 || others.length === 0) return 1;
  const isForOther = others.some(({ text }) => beside.has(text));
  return isForOther && wantsAccessory ? LEAVES.otherNumber : LEAVES.otherModel;
}

function stateFit({ words }: Query, { condition, isBundle }: TitleParts): number {
  const state = condition === "new" || words.includes(condition) ? 1 : LEAVES[condition];
  return state * (isBundle && !words.includes("bundle") ? LEAVES.bundle : 1);
}

/**
 * Words before the type that are not in the query: `oat milk` is milk too, but less so. A brand does not count; if none
 * is known, the first word is taken for one.
 */
function extraWords({ implied }: Query, { brand }: TitleParts, { head }: TitleHeads): number {
  const own = brand?.split(" ") ?? head.slice(0, 1);
  return head.filter(
    (word) =>
      !implied.has(word) &&
      !own.includes(word) &&
      !FILLERS.has(word) &&
      !COLOURS.has(word) &&
      !VARIANTS.has(word) &&
      numberIn(word) === null &&
      !UNITS_AT_END.has(word),
  ).length;
}
