import type { PageProduct } from "./page-product.ts";

/** Identifies which of several products the page is about. Addresses are absolute. */
export interface PageIdentity {
  readonly url: string | null;
  readonly canonicalUrl: string | null;
  readonly heading: string | null;
}

/**
 * The product of the page: by its code, the page's address or its heading. Without these, the one
 * in stock, then the one with the most fields, then the cheapest. Null if none has a name.
 */
export function chosenProduct(
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

export function isOf({ url, canonicalUrl, heading }: PageIdentity, product: PageProduct): boolean {
  const hasAddress = product.url !== null && (product.url === url || product.url === canonicalUrl);
  return hasAddress || (product.name !== null && product.name === heading);
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
