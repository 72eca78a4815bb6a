import { isUnit } from "@stockfinder/product-rules/identity/sizes";
import type { TitleParts } from "@stockfinder/product-rules/identity/title";
import {
  COLOURS,
  DESCRIPTIONS,
  FILLERS,
  FORMS,
  UNITS_AT_END,
  VARIANTS,
} from "@stockfinder/product-rules/identity/vocabulary";
import type { Query } from "../products/query.ts";

/*
 * A search may also show what is nearly meant; a plan buys it. So a line takes a title only if nothing in it says another kind.
 */

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** For whom or how something is made: another kind, unless the line says so too. */
const OTHER_KIND = words(`
  dog cat pet puppy kitten bird infant toddler swim electric rechargeable iced evaporated condensed freeze vegan plant toy pretend doll inflatable decorative ornament costume earring keychain magnet plush diet zero imitation
`);

/** The same, of some kinds only. */
const OTHER_KIND_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    milk: "oat almond soy coconut rice cashew hemp pea chocolate strawberry vanilla powder powdered dry breast chocolatemilk",
    butter: "almond apple cashew cocoa shea body sunflower cookie pumpkin peanut peanutbutter popcorn",
    egg: "creme chocolate easter cadbury plastic substitute",
    flour: "almond bread cake coconut oat rice rye pastry rising chickpea tapioca wheat tortilla corn",
    sugar: "brown powdered confectioner coconut scrub free monk",
    cheese: "mac chip cracker",
    lotion: "sunscreen",
    bread: "raisin banana cinnamon garlic pita pumpkin zucchini",
    coffee: "pod kcup instant decaf",
    tea: "instant decaf",
    cereal: "baby",
    pasta: "chickpea lentil sauce salad",
    penne: "chickpea lentil",
    bacon: "turkey beef",
    chip: "banana apple kale",
    shampoo: "baby dry carpet car",
    conditioner: "air leather",
    peanut: "butter peanutbutter",
    diaper: "cloth adult",
    cheerio: "honey nut apple",
    battery: "car rechargeable",
  }).map(([kind, others]) => [kind, words(others)]),
);

/** Forms and parts of names that may follow a kind: `Butter Sticks`, `Pancake Mix` is asked for as such. */
const MAY_FOLLOW = words(`
  stick block loaf slice bar tablet caplet capsule softgel gummy chewable liquid gel cream lotion spray refill can carton roll sheet
  ground grain meat blend concentrate large small medium jumbo mega double family value size gallon free count ea lb yd sq cu
  and combo
`);
const MAY_FOLLOW_KIND = new Map([
  ["tea", words("bag")],
  ["kcup", words("coffee pod")],
]);

/** A fruit of a list, and not the maker of phones. */
const FRUIT = "apple";

/** Whether a title that fits a line's words is the kind that they name. */
export function isOfKind(query: Query, title: TitleParts): boolean {
  const isOtherModel = title.models.some((word) => !query.words.includes(word));
  // `batteries 24` are so many, and no model.
  const isNumbered = query.numbers.some((number) => !title.counts.includes(number));
  if (isOtherModel && (query.line !== null || isNumbered)) return false;
  if (title.condition !== "new" && !query.words.includes(title.condition)) return false;
  const { head } = title.heads;
  const isFruit = query.words.length === 1 && query.words[0] === FRUIT;
  if (isFruit && head[0] === FRUIT) return false;
  const kind = query.words.findLast((word) => OTHER_KIND_OF.has(word) || !isDescription(word)) ?? FRUIT;
  const others = OTHER_KIND_OF.get(kind);
  // Also behind a comma: `Ground Coffee, Decaf`.
  const saysOther = (word: string) => (OTHER_KIND.has(word) || others?.has(word)) && !query.implied.has(word);
  if ([...title.heads.main].some(saysOther)) return false;
  const isNamed = (query.brand !== null && !isFruit) || query.line !== null;
  return isNamed || !isFollowed(query, kind, head);
}

/** Whether other words follow the kind: a bread box and a pencil sharpener are neither bread nor pencils. */
function isFollowed({ asked, written }: Query, kind: string, head: readonly string[]): boolean {
  // `2%` and `size4` name no kind, wherever they stand.
  const last = head.findLastIndex((word) => (asked.has(word) || written.includes(word)) && !/\d/.test(word));
  if (last < 0) return false;
  // `shampoo and conditioner` is both in one.
  if (head[last - 1] === "and" && !asked.has(head[last - 2] ?? "")) return true;
  // `soap dish` is no dish soap.
  if (
    head.includes(kind) &&
    !FORMS.has(kind) &&
    !written.includes(head[last] ?? "", written.lastIndexOf(kind))
  )
    return true;
  return head
    .slice(last + 1)
    .some((word) => !isDescription(word) && !MAY_FOLLOW.has(word) && !MAY_FOLLOW_KIND.get(kind)?.has(word));
}

function isDescription(word: string): boolean {
  return (
    /\d/.test(word) ||
    isUnit(word) ||
    [COLOURS, DESCRIPTIONS, FILLERS, UNITS_AT_END, VARIANTS].some((known: ReadonlySet<string>) =>
      known.has(word),
    )
  );
}
