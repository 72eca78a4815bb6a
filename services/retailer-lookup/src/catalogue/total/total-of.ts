import type { Total, TotalPart } from "@stockfinder/contracts/totals";
import { compareCosts, costOfTotal } from "@stockfinder/product-rules/costs";
import { cents } from "./parts.ts";

/** There is none for Canada yet. */
export const NO_TOTAL: Total = { value: null, from: false, parts: [] };

/** Without a price there is no sum. */
export function totalOf(parts: readonly TotalPart[]): Total {
  const isPriced = parts.some(({ part, value }) => part === "price" && value !== null);
  const sum = parts.reduce((all, { value }) => all + (value ?? 0), 0);
  return {
    value: isPriced ? cents(sum) : null,
    from: parts.some(({ value, high }) => value === null || high === null || high > value),
    parts: [...parts],
  };
}

/** Of two ways to the same goods, the first by `compareCosts`; the first of the two if they are equal. */
export function betterTotal(one: Total, other: Total): Total {
  return compareCosts(costOfTotal(one), costOfTotal(other)) <= 0 ? one : other;
}
