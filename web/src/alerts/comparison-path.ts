import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";

/** The page with all offers of an alert's product, in the country of its price; null if the item has no known GTIN. */
export function comparisonPath({
  upc,
  name,
  currency,
}: Pick<AnyAlert, "upc" | "name" | "currency">): string | null {
  return upc === null ? null : whereToBuyPath({ upc, name, country: currency === "CAD" ? "CAN" : "USA" });
}
