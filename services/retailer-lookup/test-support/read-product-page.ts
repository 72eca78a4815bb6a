import type { PageProduct } from "@stockfinder/product-rules/product-page/page-product";
import { parsePage } from "../src/readers/pages/page-content.ts";

/** The product of a shop's page; null if it shows none. */
export function readProductPage(
  html: string,
  pageUrl: string,
  wantedGtin: string | null = null,
): PageProduct | null {
  const content = parsePage(html, pageUrl, wantedGtin);
  return content.kind === "product" ? content.product : null;
}
