import { type LinkedNode, nodesOf, parseLinked, textOf } from "../json-ld.ts";
import type { PageFacts } from "../page-facts.ts";
import { soleAmount } from "./elements.ts";

/** BigCommerce: the data that its themes leave in `BCData`, and the price in its data attribute. */
export function bigcommerceProducts(facts: PageFacts): LinkedNode[] {
  const shown = facts.elements.filter(({ attributes }) =>
    ["data-product-price-without-tax", "data-product-price-with-tax"].some(
      (name) => attributes[name] !== undefined,
    ),
  );
  const [product] = facts.scripts.flatMap(productIn);
  if (!product && shown.length === 0) return [];
  const [prices] = nodesOf(product?.price);
  const [stated] = [...nodesOf(prices?.without_tax), ...nodesOf(prices?.with_tax)];
  return [
    {
      "@type": "Product",
      name: facts.heading,
      image: facts.meta.get("og:image"),
      gtin: textOf(product?.upc) ?? textOf(product?.gtin) ?? textWith(facts, "data-product-upc"),
      mpn: product?.mpn,
      offers: {
        price:
          stated?.value ??
          soleAmount(shown.filter(({ isCrossedOut }) => !isCrossedOut).map(({ text }) => text)),
        pricecurrency: stated?.currency,
        availability: product && wordOf(product),
      },
    },
  ];
}

function productIn(script: string): LinkedNode[] {
  const start = script.indexOf("BCData");
  if (start < 0) return [];
  const json = script.slice(script.indexOf("{", start), script.lastIndexOf("}") + 1);
  return nodesOf(parseLinked(json)).flatMap((data) => nodesOf(data.product_attributes));
}

/** In stock but not for sale is neither. */
function wordOf({ instock, purchasable }: LinkedNode): string | null {
  if (instock === false) return "outofstock";
  return instock === true && purchasable !== false ? "instock" : null;
}

function textWith({ elements }: PageFacts, attribute: string): string | null {
  return textOf(elements.find(({ attributes }) => attributes[attribute] !== undefined)?.text);
}
