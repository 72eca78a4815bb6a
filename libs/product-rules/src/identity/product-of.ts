import type { Product } from "@stockfinder/contracts/retailer-items";
import type { Condition } from "./condition.ts";
import { readGtin } from "./gtin.ts";
import { multiplied, type Size } from "./sizes.ts";
import { inCondition, type TitleParts } from "./title.ts";
import { COLOURS } from "./vocabulary.ts";

export interface Listed {
  /** Unique among all items: the retailer and its own item id. */
  readonly id: string;
  readonly upc: string | null;
  readonly title: TitleParts;
  /** From the shop, if it states the condition besides the title. */
  readonly condition?: Condition | undefined;
  readonly isBySeller?: boolean | undefined;
}

/** The product data in the title alone. */
interface TitleProduct extends Pick<Product, "brand" | "variant" | "size"> {
  /** The best first. */
  readonly keys: string[];
  /** All but the best. */
  readonly others: string[];
  /** The end of a key with a code: `:used:bundle`. */
  readonly state: string;
}

/** Titles are remembered, and met again far more often than read. */
const ofTitles = new WeakMap<TitleParts, TitleProduct>();

/** The product of an item. Equal keys are the same product; `aliases` are further keys that may join it. */
export function productOf({ id, upc, title, condition: stated, isBySeller = false }: Listed): Product {
  const parts = inCondition(title, stated);
  const gtin = readGtin(upc);
  const { keys, others, state, brand, variant, size } = ofTitle(parts);
  const identified =
    gtin === null
      ? { key: keys[0] ?? `item:${id}`, aliases: others }
      : { key: `gtin:${gtin}${state}${lotOf(parts, isBySeller)}`, aliases: keys };
  const product = { ...identified, gtin, brand, variant, size };
  return parts.condition === "new" ? product : { ...product, condition: parts.condition };
}

function ofTitle(parts: TitleParts): TitleProduct {
  const known = ofTitles.get(parts);
  if (known) return known;
  const variant = parts.variant.join(" ");
  const keys = [modelKey(parts), titleKey(parts)].filter((key) => key !== null);
  const product = {
    keys,
    others: keys.slice(1),
    state: stateOf(parts.condition, parts.isBundle)
      .map((word) => `:${word}`)
      .join(""),
    brand: parts.brand,
    variant: variant === "" ? null : variant,
    size: sizeOf(parts),
  };
  ofTitles.set(parts, product);
  return product;
}

/** A seller's lot often has the code of one of its products. */
function lotOf({ counts, saysPackOf, setsPackApart }: TitleParts, isBySeller: boolean): string {
  return saysPackOf || (isBySeller && setsPackApart) ? `:x${counts.join("x")}` : "";
}

/** Includes colour, memory and count, since makers often print one number on all of them. A set's count is its bricks. */
function modelKey({ brand, modelNumber, isCut, goesWith, ...parts }: TitleParts): string | null {
  if (brand === null || modelNumber === null || isCut || goesWith || parts.isBundle) return null;
  const colours = parts.line.filter((word) => COLOURS.has(word));
  const memory = parts.sizes.flatMap(({ amount, unit }) => (unit === "gb" ? `${amount}gb` : [])).sort();
  return [
    "model",
    brand,
    modelNumber,
    ...colours,
    ...memory,
    ...(brand === "lego" ? [] : parts.counts),
    ...parts.extras,
    ...stateOf(parts.condition, false),
  ].join(":");
}

/** Null if the title is too short to identify one product. */
function titleKey({ brand, line, sizes, counts, condition, isBundle, isCut }: TitleParts): string | null {
  const said = line.length + sizes.length + counts.length;
  if (isCut || line.length === 0 || said < (brand === null ? 3 : 2)) return null;
  const measures = sizes.map(({ amount, unit }) => `${amount}${unit}`).sort();
  return [
    "title",
    brand ?? "",
    line.join(" "),
    measures.join(" "),
    counts.join("x"),
    ...stateOf(condition, isBundle),
  ].join(":");
}

function stateOf(condition: Condition, isBundle: boolean): string[] {
  return [...(condition === "new" ? [] : [condition]), ...(isBundle ? ["bundle"] : [])];
}

/** What a thing can do, not how large it is. */
const RATINGS = new Set(["hz", "w", "v", "hp", "mah"]);

/**
 * The first size in the title is the main one: a television's inches, a bottle's ounces. The capacity of a container has
 * a separate unit, `oz capacity`, because nobody compares its price by the ounce.
 */
function sizeOf({ sizes, counts: stated, isHolder, brand, line }: TitleParts): Product["size"] {
  // Bricks and pieces of a puzzle are not units of sale.
  const counts = brand === "lego" || line.includes("puzzle") ? [] : stated;
  const size: Size | undefined =
    sizes.find(({ unit }) => unit === "oz") ?? sizes.find(({ unit }) => !RATINGS.has(unit)) ?? sizes[0];
  const count = multiplied(counts);
  if (!size && count === 1) return null;
  const unit = size?.unit ?? null;
  const isVolume = unit === "oz" || unit === "ml";
  return { amount: size?.amount ?? null, unit: isHolder && isVolume ? `${unit} capacity` : unit, count };
}
