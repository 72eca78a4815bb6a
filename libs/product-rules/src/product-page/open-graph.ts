import type { LinkedNode } from "./json-ld.ts";
import type { PageFacts } from "./page-facts.ts";

/** The product of a page's Open Graph tags, as a JSON-LD node; empty if they describe none. */
export function openGraphProducts({ meta, canonicalUrl }: PageFacts): LinkedNode[] {
  const first = (...names: string[]) =>
    names.map((name) => meta.get(name)).find((text) => text !== undefined && text.trim() !== "");
  const reduced = first("product:sale_price:amount");
  const before = first("product:original_price:amount", ...(reduced ? ["product:price:amount"] : []));
  const price = reduced ?? first("product:price:amount", "og:price:amount");
  const availability = first("product:availability", "og:availability");
  const isProduct =
    first("og:type")?.startsWith("product") || price !== undefined || availability !== undefined;
  const name = first("og:title");
  if (!isProduct || name === undefined) return [];
  return [
    {
      "@type": "Product",
      name,
      image: first("og:image", "og:image:secure_url"),
      url: first("og:url") ?? canonicalUrl,
      gtin: first("product:gtin", "product:upc", "product:ean", "og:upc", "og:ean"),
      brand: first("product:brand", "og:brand"),
      mpn: first("product:mfr_part_no"),
      offers: {
        price,
        pricespecification: { pricetype: "StrikethroughPrice", price: before },
        pricecurrency: first("product:sale_price:currency", "product:price:currency", "og:price:currency"),
        availability,
        itemcondition: first("product:condition", "og:condition"),
      },
    },
  ];
}
