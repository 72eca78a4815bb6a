import type { Total } from "@stockfinder/contracts/totals";
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
