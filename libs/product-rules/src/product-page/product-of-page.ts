import { absoluteUrl } from "../absolute-url.ts";
import { joinedProduct, withVisibleStock } from "./joined-product.ts";
import { productNodes } from "./json-ld.ts";
import { type LinkedPage, readLinkedProducts } from "./linked-product.ts";
import { microdataProducts } from "./microdata.ts";
import { openGraphProducts } from "./open-graph.ts";
import type { PageFacts } from "./page-facts.ts";
import type { PageProduct } from "./page-product.ts";
import { platformProducts } from "./platforms/platform-products.ts";
import { type VisibleProduct, visibleProduct } from "./visible-product.ts";

export interface ReadPage extends LinkedPage {
  readonly facts: PageFacts;
}

export interface PageSources {
  /** The page's data for machines, the best source completed by the others; null if it names no product. */
  readonly data: PageProduct | null;
  /** False for one of several variants: other sources are about the page's own product, which may differ. */
  readonly isOwn: boolean;
  readonly visible: VisibleProduct | null;
}

/**
 * The product that a page shows: from the best source that names one, completed by the others. Null if there is none. A
 * page may show another product than the wanted one: its `gtin` says so. Pure, and without Node and DOM.
 */
export function productOfPage(page: ReadPage, wantedGtin: string | null = null): PageProduct | null {
  const { data, isOwn, visible } = sourcesOfPage(page, wantedGtin);
  if (!data) return visible?.isEvident ? visible.product : null;
  if (!isOwn) return data;
  const shown = visible?.product ?? null;
  return withVisibleStock(joinedProduct(data, shown), shown);
}

export function sourcesOfPage(page: ReadPage, wantedGtin: string | null): PageSources {
  const { facts, url } = page;
  const identity = {
    url: absoluteUrl(url, url),
    canonicalUrl: absoluteUrl(facts.canonicalUrl, url),
    heading: facts.heading,
  };
  const sources = [
    readLinkedProducts([...productNodes(facts.jsonLd), ...microdataProducts(facts.microdata)], page),
    // A platform states its stock by a flag or class, in no words of the shop's.
    readLinkedProducts(platformProducts(facts), page).map((product) => ({ ...product, stockText: null })),
    readLinkedProducts(openGraphProducts(facts), page),
  ].map((products) => {
    const chosen = chosenProduct(products, wantedGtin, identity);
    return { chosen, isOwn: chosen !== null && (products.length === 1 || isOf(identity, chosen)) };
  });
  const visible = visibleProduct(facts, url);
  const best = sources.find(({ chosen }) => chosen !== null);
  if (!best?.chosen) return { data: null, isOwn: true, visible };
  const others = best.isOwn ? sources.filter((source) => source !== best && source.isOwn) : [];
  const data = others.reduce((product, { chosen }) => joinedProduct(product, chosen), best.chosen);
  return { data, isOwn: best.isOwn, visible };
}

/** Identifies which of several products the page is about. Addresses are absolute. */
interface PageIdentity {
  readonly url: string | null;
  readonly canonicalUrl: string | null;
  readonly heading: string | null;
}

/**
 * The product of the page: by its code, the page's address or its heading. Without these, the one
 * in stock, then the one with the most fields, then the cheapest. Null if none has a name.
 */
function chosenProduct(
  products: readonly PageProduct[],
  wantedGtin: string | null,
  page: PageIdentity,
): PageProduct | null {
  const gtin = wantedGtin?.padStart(14, "0");
  const score = (product: PageProduct) =>
    (gtin !== undefined && product.gtin === gtin ? 256 : 0) +
    (product.url !== null && product.url === page.url ? 64 : 0) +
    (product.url !== null && product.url === page.canonicalUrl ? 32 : 0) +
    (product.name !== null && product.name === page.heading ? 16 : 0) +
    (product.isAvailable ? 8 : 0) +
    (product.price !== null ? 4 : 0) +
    (product.isAvailable !== null ? 2 : 0);
  const cost = (product: PageProduct) => product.price ?? Number.POSITIVE_INFINITY;
  const [best] = products
    .filter((product) => product.name !== null)
    .sort((one, other) => score(other) - score(one) || compare(cost(one), cost(other)));
  return best ?? null;
}

function isOf({ url, canonicalUrl, heading }: PageIdentity, product: PageProduct): boolean {
  const hasAddress = product.url !== null && (product.url === url || product.url === canonicalUrl);
  return hasAddress || (product.name !== null && product.name === heading);
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
