import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import type { Condition } from "@stockfinder/product-rules/identity/condition";

/** eBay's numbers: 1000 is new, 1500 opened, 2000 to 2750 refurbished or like new, above that used, worn or for parts. */
export function conditionOf(conditionId: string | null): Condition {
  const number = Number(conditionId ?? 1_000);
  if (!(number > 1_000)) return "new";
  return number < 2_750 ? "refurbished" : "used";
}

/** The condition that a shopper is told; undefined if none is stated. */
export function conditionFactOf(conditionId: string | null): ProductFacts["condition"] {
  if (conditionId === null) return undefined;
  const number = Number(conditionId);
  return number >= 1_500 && number < 2_000 ? "open-box" : conditionOf(conditionId);
}
