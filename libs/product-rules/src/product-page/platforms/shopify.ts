import { type LinkedNode, nodesOf, parseLinked, textOf } from "../json-ld.ts";
import type { PageFacts } from "../page-facts.ts";

const ACTIVE_CURRENCY = /Shopify\.currency\s*=\s*\{\s*"active"\s*:\s*"([A-Z]{3})"/;
/** The tracking code's copy of the product, where a theme leaves no JSON. */
const META = /\bvar meta\s*=\s*(\{.*\});/;

/** Shopify: the theme's JSON of the product, or the tracking code's data. Prices are whole cents; a barcode is the code. */
export function shopifyProducts({ scripts, meta }: PageFacts): LinkedNode[] {
  if (!scripts.some((text) => text.includes("Shopify"))) return [];
  const currency = scripts.map((text) => ACTIVE_CURRENCY.exec(text)?.[1]).find((code) => code !== undefined);
  const products = scripts.flatMap((text) => {
    const json = text.trimStart().startsWith("{") ? text : META.exec(text)?.[1];
    if (json === undefined || !json.includes('"variants"')) return [];
    return nodesOf(parseLinked(json)).flatMap((node) => [node, ...nodesOf(node.product)]);
  });
  const product = products.find((node) => nodesOf(node.variants).length > 0);
  if (!product) return [];
  const [name, image] = [
    product.title ?? meta.get("og:title"),
    product.featured_image ?? meta.get("og:image"),
  ];
  return nodesOf(product.variants).map((variant) => ({
    "@type": "Product",
    name: variant.name ?? name,
    image,
    brand: product.vendor,
    gtin: textOf(variant.barcode),
    offers: {
      price: amountOf(variant.price),
      pricecurrency: currency ?? null,
      pricespecification: { pricetype: "StrikethroughPrice", price: amountOf(variant.compare_at_price) },
      availability: wordOf(variant.available),
    },
  }));
}

/** 1999 is 19.99; a text is written as people write. */
function amountOf(price: unknown): unknown {
  return typeof price === "number" ? price / 100 : price;
}

function wordOf(available: unknown): string | null {
  return typeof available === "boolean" ? (available ? "instock" : "outofstock") : null;
}
