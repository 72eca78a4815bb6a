import { pageAddress } from "@stockfinder/product-rules/identity/page-address";
import type { PageProduct } from "@stockfinder/product-rules/product-page/page-product";
import { readPageFacts } from "../product-page/page-facts.ts";
import type { FetchedPage } from "./page-client.ts";

/** The product's own, else the canonical, else the page's. Home pages and other sites identify none. */
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
