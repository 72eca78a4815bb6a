import { productOfPage } from "@stockfinder/product-rules/product-page/product-of-page";
import type { ReadProduct } from "../messages.ts";
import { factsOfDocument } from "./facts-of-document.ts";
import { isPersonalPage } from "./personal-page.ts";
import { plainText } from "./plain-text.ts";

/** Reads the page in the tab; null if it shows no product. */
export async function readProduct(document: Document, address: string): Promise<ReadProduct | null> {
  const facts = await factsOfDocument(document);
  const product = productOfPage({ facts, url: address, plainText });
  if (product === null) return null;
  const { name, gtin, brand, modelNumber, price, currency, isAvailable, condition, url } = product;
  return {
    name,
    gtin,
    brand,
    modelNumber,
    price,
    currency,
    isAvailable,
    condition,
    url: url ?? facts.canonicalUrl ?? address,
    isPersonal: isPersonalPage(document, facts.lines),
  };
}
