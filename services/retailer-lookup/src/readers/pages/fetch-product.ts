import { pageAddress } from "@stockfinder/product-rules/identity/page-address";
import type { PageProduct } from "@stockfinder/product-rules/product-page/page-product";
import { cleanTexts } from "../parsing/clean-texts.ts";
import type { FetchedPage, PageClient } from "./page-client.ts";
import { type PageContent, parsePage, readPageFacts } from "./page-content.ts";
import { PageFailure } from "./page-failure.ts";
import type { NamedProduct } from "./reading-of-page.ts";

export interface WantedPage {
  readonly url: URL;
  /** The product that is meant, for pages that show several; null for the page's own. */
  readonly gtin: string | null;
  /** In milliseconds since 1970. */
  readonly deadline: number;
}

export interface ProductPage {
  readonly page: FetchedPage;
  readonly product: NamedProduct;
}

/**
 * Fetches a page and reads its product. Its host rests after a bot wall.
 * @throws {PageFailure}; {Fault} as `PageClient.fetch` does.
 */
export async function fetchProduct(
  client: Pick<PageClient, "fetch" | "refused">,
  { url, gtin, deadline }: WantedPage,
): Promise<ProductPage> {
  const page = await client.fetch(url, deadline);
  const content = parsePage(page.html, page.url.href, gtin, page.rules);
  if (content.kind === "wall")
    throw new PageFailure("blocked", "a bot wall", { retryAt: await client.refused(page.url) });
  if (content.kind !== "product") throw unreadable(DETAIL[content.kind]);
  const product = cleanTexts(content.product);
  if (!hasName(product)) throw unreadable(DETAIL.nothing);
  return { page, product };
}

const DETAIL: Readonly<Record<Exclude<PageContent["kind"], "product" | "wall">, string>> = {
  shell: "the page needs a browser",
  nothing: "the page shows no product",
};

function unreadable(detail: string): PageFailure {
  return new PageFailure("unreadable", detail, { storeOutcome: "changedLayout" });
}

function hasName(product: PageProduct): product is NamedProduct {
  return product.name !== null;
}

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
