import type { Total } from "@stockfinder/contracts/totals";
import { costOfTotal } from "@stockfinder/product-rules/costs";
import { priceText } from "./price.ts";

/**
 * A price with its tax and shipping: "from $528.74 total" while a part of it can be more. What nobody states the shipping of
 * has no total: "$619.26 + shipping".
 */
export function totalText({ value, from }: Pick<Total, "value" | "from">, isWhole: boolean): string | null {
  if (value === null) return null;
  const sum = priceText(value, "USD");
  if (!isWhole) return `${sum} + shipping`;
  return `${from ? "from " : ""}${sum} total`;
}

/** What a total has in it: "From $530.46 with tax and driving", "$533.60 with tax, plus shipping"; null without one. */
export function sumWithText(total: Total): string | null {
  const { value, from, parts } = total;
  if (value === null) return null;
  const hasTax = parts.some(({ part, value }) => part === "tax" && value !== null);
  const sum = priceText(value, "USD");
  if (!costOfTotal(total).isWhole) return `${sum}${hasTax ? " with tax" : ""}, plus shipping`;
  const way = parts.some(({ part }) => part === "way") ? "driving" : "shipping";
  return `${from ? "From " : ""}${sum} with ${hasTax ? "tax and " : ""}${way}`;
}
