import type { Alert } from "@stockfinder/contracts/alerts";
import { priceText } from "../components/price.ts";

/** What an alert says, in one line: "Back in stock at Target for $499.99". */
export function alertText({ kind, state, store, branch, price, currency }: Alert): string {
  const place = branch === null ? store : `${store}, ${branch}`;
  const cost = price === null || currency === null ? "" : ` for ${priceText(price, currency)}`;
  if (state === "over") return `${kind === "stock" ? "Sold out again" : "Over"} at ${place}`;
  if (state === "withdrawn") return `Withdrawn: ${place}`;
  if (state === "limited") return `Limited stock at ${place}${cost}`;
  return `${kind === "stock" ? "Back in stock" : "Cheaper"} at ${place}${cost}`;
}
