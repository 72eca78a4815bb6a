import { MAX_QUANTITY } from "@stockfinder/contracts/lists";

/** `2x towels`, `2 x paper towels`, `3 × milk`; not `2 x 12 oz`, which is a size. */
const COUNTED = /^(\d{1,3})\s*[x×]\s*(?!\d)(\S.*)$/i;

/** Of these people buy several: `2 bags of chips`. `2 bags chips` may be a size. */
const VESSELS = "bags?|bottles?|box(?:es)?|cans?|cartons?|jars?";
/** Words after which a number is a size, or a name. */
const UNITS =
  "c|count|ct|cups?|dozen|feet|fl|ft|g|gal|gallons?|grams?|gum|hours?|in|inch(?:es)?|kg|l|lbs?|liters?|ml|musketeers|ounces?|oz|packs?|pairs?|percent|pieces?|pints?|pk|ply|pounds?|qt|quarts?|rolls?|sheets?|way|x";

/** `2 milk`, as people write; not `2 dozen eggs` or `5 gum`. Of more they hardly ever buy several packages: `12 eggs` is one. */
const FEW = new RegExp(String.raw`^([2-5])\s+(?!(?:${UNITS})\b|(?:${VESSELS})\b(?! of\b))(\p{L}.*)$`, "iu");

export function countedText(typed: string): { readonly quantity: number; readonly text: string } {
  const [, count, text] = COUNTED.exec(typed) ?? FEW.exec(typed) ?? [];
  const quantity = Number(count);
  return text !== undefined && quantity >= 1 && quantity <= MAX_QUANTITY
    ? { quantity, text }
    : { quantity: 1, text: typed };
}
