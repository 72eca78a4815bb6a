import type { StoreOffer } from "@stockfinder/contracts/offers";
import type { Item } from "@stockfinder/contracts/retailer-items";

/** The addresses of an item as an offer has them. */
export function storeAddress({
  url,
  productUrl = url,
  affiliate = false,
}: Pick<Item, "url" | "productUrl" | "affiliate">): Pick<
  StoreOffer,
  "productUrl" | "plainUrl" | "affiliate"
> {
  return { productUrl, plainUrl: url, affiliate };
}
