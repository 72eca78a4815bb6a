import type { LinkedNode } from "../json-ld.ts";
import type { PageFacts } from "../page-facts.ts";
import { elementsOf, soleAmount } from "./elements.ts";

/** Salesforce Commerce's reference storefront: amounts in `content`, whether it can be ordered in data attributes. */
export function salesforceProducts(facts: PageFacts): LinkedNode[] {
  const [detail] = elementsOf(facts, "product-detail").filter(({ attributes }) => attributes["data-pid"]);
  if (!detail) return [];
  const values = elementsOf(facts, "value").filter(
    ({ attributes, isCrossedOut }) => attributes.content !== undefined && !isCrossedOut,
  );
  const available = [...elementsOf(facts, "availability"), ...elementsOf(facts, "product-availability")]
    .map(({ attributes }) => attributes["data-available"])
    .find((stated) => stated !== undefined);
  return [
    {
      "@type": "Product",
      name: facts.heading,
      image: facts.meta.get("og:image"),
      offers: {
        price: soleAmount(values.map(({ attributes }) => attributes.content ?? "")),
        pricecurrency: facts.meta.get("currency"),
        availability: available === "true" ? "instock" : available === "false" ? "outofstock" : null,
      },
    },
  ];
}
