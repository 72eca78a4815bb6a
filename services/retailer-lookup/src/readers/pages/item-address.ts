import { pageAddress } from "@stockfinder/product-rules/identity/page-address";
import type { PageProduct } from "@stockfinder/product-rules/product-page/page-product";
import type { FetchedPage } from "./page-client.ts";
import { readPageFacts } from "./page-content.ts";

/**
 * The address that identifies a listing: the product's own, else the page's canonical one, else that of the page. Shops
 * also state addresses of other sites and their home page; those identify no product.
 */
export function itemAddress(
  { url, html }: FetchedPage,
  product: Pick<PageProduct, "url">,
  isOfStore: (url: URL) => boolean,
): string {
  const usable = (text: string | null) => {
    const stated = text === null ? null : URL.parse(text, url.href);
    return stated && isOfStore(stated) && (stated.pathname !== "/" || stated.search !== "") ? stated : null;
  };
  return pageAddress(usable(product.url) ?? usable(readPageFacts(html).canonicalUrl) ?? url).href;
}
