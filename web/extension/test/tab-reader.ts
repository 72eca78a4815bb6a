import type { PageProduct } from "@stockfinder/product-rules/product-page/page-product";
import { productOfPage } from "@stockfinder/product-rules/product-page/product-of-page";
import { factsOfDocument } from "../src/page/facts-of-document.ts";
import { plainText } from "../src/page/plain-text.ts";

/** Runs in the browser: reads a page as the extension does in its tab. */
export async function readInTab(html: string, url: string): Promise<PageProduct | null> {
  const document = new DOMParser().parseFromString(html, "text/html");
  return productOfPage({ facts: await factsOfDocument(document), url, plainText });
}

Object.assign(globalThis, { readInTab });
