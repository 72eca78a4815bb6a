import type { Terms } from "@stockfinder/contracts/listings";
import { priceText } from "./price.ts";

const STOCK_WORDS = { in: "in stock", limited: "limited stock", out: "out of stock", preorder: "pre-order" };

/** "in stock, $9.00" */
export function termsText({ price, currency, stock }: Pick<Terms, "price" | "currency" | "stock">): string {
  const words = stock === null ? "stock not known" : STOCK_WORDS[stock];
  return price === null || currency === null ? words : `${words}, ${priceText(price, currency)}`;
}
