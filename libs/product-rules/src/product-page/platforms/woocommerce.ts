import { type LinkedNode, nodesOf, parseLinked, textOf } from "../json-ld.ts";
import type { PageFacts } from "../page-facts.ts";
import { elementsOf, soleAmount } from "./elements.ts";

/** WooCommerce: the form's JSON of all variations, or price and stock by their classes. */
export function woocommerceProducts(facts: PageFacts): LinkedNode[] {
  const image = facts.meta.get("og:image");
  const variations = elementsOf(facts, "variations_form").flatMap(({ attributes }) =>
    nodesOf(parseLinked(attributes["data-product_variations"] ?? "")),
  );
  if (variations.length > 0)
    return variations.map((variation) => ({
      "@type": "Product",
      name: facts.heading,
      image: nodesOf(variation.image)[0]?.src ?? image,
      gtin: textOf(variation.global_unique_id),
      offers: {
        price: variation.display_price,
        pricespecification: { pricetype: "RegularPrice", price: variation.display_regular_price },
        availability:
          typeof variation.is_in_stock === "boolean"
            ? variation.is_in_stock
              ? "instock"
              : "outofstock"
            : null,
      },
    }));
  const amounts = elementsOf(facts, "woocommerce-Price-amount");
  const stock = elementsOf(facts, "stock")[0];
  if (amounts.length === 0 && !stock?.classes.includes("-stock")) return [];
  const price = soleAmount(amounts.map(({ text }) => text));
  const availability = stock && wordOf(stock.classes);
  return [{ "@type": "Product", name: facts.heading, image, offers: { price, availability } }];
}

function wordOf(classes: string): string | null {
  if (/\bout-of-stock\b/.test(classes)) return "outofstock";
  if (/\bavailable-on-backorder\b/.test(classes)) return "backorder";
  return /\bin-stock\b/.test(classes) ? "instock" : null;
}
