import { plainTitle } from "@stockfinder/product-rules/plain-title";
import type { ProductListing } from "./product-listings.ts";

/** The title at the store whose id comes first, in one spelling: one that followed stock and prices would change from page to page. */
export function productName(
  listings: readonly Pick<ProductListing, "retailer" | "itemId" | "title">[],
): string | null {
  const keyOf = ({ retailer, itemId }: (typeof listings)[number]) => `${retailer}\n${itemId}`;
  const [first] = listings.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return first ? plainTitle(first.title) : null;
}
