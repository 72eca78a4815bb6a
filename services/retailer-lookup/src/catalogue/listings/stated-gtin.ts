import { gtinOf } from "@stockfinder/product-rules/identity/gtin-of";
import { productOf } from "@stockfinder/product-rules/identity/product-of";
import { knownTitle } from "../products/known-titles.ts";
import { isWrittenBySellers } from "../products/sellers.ts";
import type { Listed, ListingReading } from "./readings.ts";

/**
 * The listed item with the GTIN that a later answer states, on the condition that holds for a GTIN in a search: the title is
 * that of the single new product. The newest statement counts, so that an item whose page states another GTIN, or whose
 * title has become that of a lot, is no longer an offer of the first.
 */
export function withStatedGtin(
  listed: Listed,
  { retailer, itemId, upc }: Pick<ListingReading, "retailer" | "itemId" | "upc">,
): Listed {
  if (upc === undefined) return listed;
  const title = knownTitle(listed.title);
  const isBySeller = isWrittenBySellers(retailer);
  const gtin = gtinOf({ product: productOf({ id: `${retailer}:${itemId}`, upc, title, isBySeller }) });
  return gtin === listed.gtin ? listed : { ...listed, gtin };
}
