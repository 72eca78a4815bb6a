import type { Condition } from "../../products/condition.ts";

/** eBay's numbers: 1000 is new, 1500 opened, 2000 to 2750 refurbished or like new, above that used, worn or for parts. */
export function conditionOf(conditionId: string | null): Condition {
  const number = Number(conditionId ?? 1_000);
  if (!(number > 1_000)) return "new";
  return number < 2_750 ? "refurbished" : "used";
}
