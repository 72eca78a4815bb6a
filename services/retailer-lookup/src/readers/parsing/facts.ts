import type { ProductFacts } from "@stockfinder/contracts/product-facts";

/*
 * Facts in an adapter's answer. What is implausible is left out later, for all adapters alike (`plausible-facts.ts`).
 */

type Stated = { readonly [Name in keyof ProductFacts]: ProductFacts[Name] | null | undefined };

/** The stated ones, to be spread into an item. */
export function factsOf(stated: Stated): { facts?: ProductFacts } {
  const known = Object.entries(stated).filter(([, fact]) => fact !== null && fact !== undefined);
  return known.length > 0 ? { facts: Object.fromEntries(known) } : {};
}

/** The price before, unless it is today's. */
export function wasPriceOf(
  amount: number | null | undefined,
  word: NonNullable<ProductFacts["wasPrice"]>["word"],
  price: number | null,
): ProductFacts["wasPrice"] {
  return amount === null || amount === undefined || price === null || amount <= price
    ? undefined
    : { amount, word };
}

/** Of 5 stars. Retailers write 0 for an item that nobody has rated. */
export function ratingOf(
  value: number | null | undefined,
  count: number | null | undefined,
): ProductFacts["rating"] {
  return value ? { value, count: Number.isSafeInteger(count) ? (count ?? null) : null } : undefined;
}

/** Of several: one picture is the item's own. */
export function picturesOf(addresses: readonly (string | null)[]): ProductFacts["pictures"] {
  const pictures = [...new Set(addresses.filter((address) => address !== null))];
  return pictures.length > 1 ? pictures : undefined;
}

const SIZE =
  /^(\d+(?:\.\d+)?) ?(fl\.? ?oz|oz|lbs?|g|kg|ml|l|gal|qt|pt|ct|count|ea|each|pk|pack|sq ?ft|ft)\.?$/i;
const UNITS: Readonly<Record<string, string>> = {
  "fl. oz": "fl oz",
  floz: "fl oz",
  lbs: "lb",
  count: "ct",
  ea: "ct",
  each: "ct",
  pk: "pack",
  sqft: "sq ft",
};

/** The contents of a package in a store's words: `64 fl oz`, `40 ea`. Undefined for `medium`, and for `12 x 12 oz`. */
export function packageSizeOf(text: string | null | undefined): ProductFacts["packageSize"] {
  const [, amount, unit] = SIZE.exec(text ?? "") ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  const written = unit.toLowerCase();
  return { amount: Number(amount), unit: UNITS[written] ?? written };
}
