import { absoluteUrl } from "../reading/text.ts";
import { chosenProduct, isOf } from "./chosen-product.ts";
import { joinedProduct, withVisibleStock } from "./joined-product.ts";
import { productNodes } from "./json-ld.ts";
import { readLinkedProducts } from "./linked-product.ts";
import { microdataProducts } from "./microdata.ts";
import { openGraphProducts } from "./open-graph.ts";
import { type PageFacts, readPageFacts } from "./page-facts.ts";
import type { PageProduct, Wanted } from "./page-product.ts";
import { isWall, needsBrowser } from "./page-wall.ts";
import { platformProducts } from "./platforms/platform-products.ts";
import { visibleProduct } from "./visible-product.ts";

/**
 * What a page is:
 * - `wall`: it asks for a human, or refuses; nothing is known about the product;
 * - `shell`: it is empty until its scripts have run in a browser;
 * - `nothing`: it shows no product.
 */
export type PageContent =
  | { readonly kind: "product"; readonly product: PageProduct }
  | { readonly kind: "wall" | "shell" | "nothing" };

/**
 * Reads any shop's page. Takes any text and never throws. Pure, and without Node: it also reads `outerHTML` in a browser's tab.
 * A page may show another product than the one that is wanted: its `gtin` says so.
 */
export function readPage(html: string, pageUrl: string, wanted: Wanted = {}): PageContent {
  const facts = readPageFacts(html);
  const product = productOf(facts, pageUrl, wanted);
  const isTold = product !== null && (product.price !== null || product.isAvailable !== null);
  if (!isTold && isWall(html, facts)) return { kind: "wall" };
  if (!isTold && needsBrowser(facts)) return { kind: "shell" };
  return product ? { kind: "product", product } : { kind: "nothing" };
}

/** The product that a shop's page shows; null where it shows none. */
export function readProductPage(html: string, pageUrl: string, wanted: Wanted = {}): PageProduct | null {
  const content = readPage(html, pageUrl, wanted);
  return content.kind === "product" ? content.product : null;
}

/** The best source that names a product, completed by the others. */
function productOf(facts: PageFacts, pageUrl: string, wanted: Wanted): PageProduct | null {
  const page = {
    url: absoluteUrl(pageUrl, pageUrl),
    canonicalUrl: absoluteUrl(facts.canonicalUrl, pageUrl),
    heading: facts.heading,
  };
  const sources = [
    [...productNodes(facts.jsonLd), ...microdataProducts(facts.microdata)],
    platformProducts(facts),
    openGraphProducts(facts),
  ].map((nodes) => {
    const products = readLinkedProducts(nodes, pageUrl);
    const chosen = chosenProduct(products, wanted, page);
    return { chosen, isOwn: chosen !== null && (products.length === 1 || isOf(page, chosen)) };
  });
  const visible = visibleProduct(facts, pageUrl);
  const best = sources.find(({ chosen }) => chosen !== null);
  if (!best?.chosen) return visible?.isEvident ? visible.product : null;
  // What the page says elsewhere is about its own product, which a variant that was chosen may not be.
  if (!best.isOwn) return best.chosen;
  const others = [
    ...sources.filter((source) => source !== best && source.isOwn),
    { chosen: visible?.product ?? null },
  ];
  const joined = others.reduce((product, { chosen }) => joinedProduct(product, chosen), best.chosen);
  return withVisibleStock(joined, visible?.product ?? null);
}
