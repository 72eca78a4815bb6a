import type { LinkedNode } from "../json-ld.ts";
import type { PageFacts } from "../page-facts.ts";
import { elementsOf, soleAmount } from "./elements.ts";

/** Magento: the final price in `data-price-amount`, stock by its class. */
export function magentoProducts(facts: PageFacts): LinkedNode[] {
  const prices = facts.elements.filter(({ attributes }) => attributes["data-price-amount"] !== undefined);
  if (prices.length === 0) return [];
  const final = prices.filter(({ attributes }) => attributes["data-price-type"] === "finalPrice");
  const price = soleAmount(final.map(({ attributes }) => attributes["data-price-amount"] ?? ""));
  const stock = elementsOf(facts, "stock").find(({ classes }) => /\b(?:un)?available\b/.test(classes));
  const availability = stock && (/\bunavailable\b/.test(stock.classes) ? "outofstock" : "instock");
  const image = facts.meta.get("og:image");
  return [{ "@type": "Product", name: facts.heading, image, offers: { price, availability } }];
}
