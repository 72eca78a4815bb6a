import type { PageProduct, Wanted } from "@stockfinder/product-rules/product-page/page-product";
import { parsePage } from "../src/readers/pages/page-content.ts";

/** The product of a shop's page; null if it shows none. */
export function readProductPage(html: string, pageUrl: string, wanted: Wanted = {}): PageProduct | null {
  const content = parsePage(html, pageUrl, wanted);
  return content.kind === "product" ? content.product : null;
}
