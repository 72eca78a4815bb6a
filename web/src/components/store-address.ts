import type { Item } from "@stockfinder/contracts/retailer-items";

export interface StoreAddress {
  /** The link to offer: a signed link of this product, or the store's own address. */
  readonly href: string;
  readonly plainUrl: string;
  readonly affiliate: boolean;
}

export function storeAddress({
  url,
  productUrl = url,
  affiliate = false,
}: Pick<Item, "url" | "productUrl" | "affiliate">): StoreAddress {
  return { href: productUrl, plainUrl: url, affiliate };
}
