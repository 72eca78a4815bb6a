import type { BuiltLink } from "@stockfinder/contracts/links";
import type { Store } from "@stockfinder/contracts/stores";
import type { UrlState } from "./url-state.ts";

export interface MainProduct {
  readonly name: string | null;
  readonly image: string | null;
  /** The store's page in the address; null if it named none in a known store. */
  readonly shop: Shop | null;
}

export interface Shop {
  /** In the directory. */
  readonly storeId: string;
  readonly storeName: string;
  /** The store's own address, without redirects and codes. */
  readonly realURL: string;
  /** The original address. */
  readonly productURL: string;
  /** The link with the operator's affiliate code; null if there is none. */
  readonly affiliateURL: string | null;
  /** Puts the product into the store's cart; null if that was not requested, or if the store has no such address. */
  readonly autoCartURL: string | null;
  readonly isGoogleShopping: boolean;
}

/** `link` is null if the address names no product page, or its link could not be built. */
export function mainProduct(
  { productName, productImage, productURL, isAutoCart, isGoogleShopping }: UrlState,
  link: BuiltLink | null,
  stores: readonly Pick<Store, "id" | "name">[],
): MainProduct {
  const store = stores.find(({ id }) => id === link?.storeId);
  const shop =
    productURL && link && store
      ? {
          storeId: store.id,
          storeName: store.name,
          realURL: link.url,
          productURL,
          affiliateURL: link.affiliateUrl,
          autoCartURL: isAutoCart ? link.autoCartUrl : null,
          isGoogleShopping,
        }
      : null;
  return { name: productName, image: productImage, shop };
}
