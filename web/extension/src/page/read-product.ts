import { normalGtin } from "@stockfinder/contracts/gtin";
import { productOfPage } from "@stockfinder/contracts/product-page/product-of-page";
import type { ReadProduct } from "../messages.ts";
import { factsOfDocument } from "./facts-of-document.ts";
import { plainText } from "./plain-text.ts";

/** A page that greets its reader, or shows a price for members. */
const PERSONAL =
  /\b(?:hi|hello|welcome(?: back)?|bonjour),? [\p{Lu}][\p{L}'-]+|\b(?:sign|log) ?out\b|\byour (?:member|club|card) price\b|\bmembers? (?:price|save|pay)/iu;

/** Reads the page as it stands in the tab; null where it shows no product with a GTIN. */
export async function readProduct(document: Document, address: string): Promise<ReadProduct | null> {
  const facts = await factsOfDocument(document);
  const product = productOfPage({ facts, url: address, plainText });
  if (product === null) return null;
  const { name, price, currency, isAvailable, condition, url } = product;
  return {
    name,
    gtin: product.gtin === null ? null : normalGtin(product.gtin),
    price,
    currency,
    isAvailable,
    condition,
    url: url ?? facts.canonicalUrl ?? address,
    isPersonal: facts.lines.some(({ text }) => PERSONAL.test(text)),
  };
}
