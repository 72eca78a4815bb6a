import type { Item } from "@stockfinder/contracts/lookup";

/** Where a press on an item leads. */
export interface StoreAddress {
  /** The link to offer: a signed link of this product, or the store's own address. */
  readonly href: string;
  /** The store's own address, without anybody's code. */
  readonly plainUrl: string;
  /** Whether `href` credits somebody with a sale. */
  readonly affiliate: boolean;
}

export function storeAddress({
  url,
  productUrl = url,
  affiliate = false,
}: Pick<Item, "url" | "productUrl" | "affiliate">): StoreAddress {
  return { href: productUrl, plainUrl: url, affiliate };
}
