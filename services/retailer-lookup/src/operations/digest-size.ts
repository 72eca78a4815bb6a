import type { DigestProduct } from "@stockfinder/contracts/digest-offers";

/** Of JSON: the client is on a store's page, and most of the answer is about products that its user is not looking at. */
export const MOST_DIGEST_BYTES = 15_000;
const MOST_PRODUCTS = 12;
const MOST_MODELS = 5;
const LONGEST_NAME = 150;

/**
 * The products as an answer has room for them, whatever stores state. Those of the most stores stay, and each has an equal part of the
 * room, for its first offers and then its chart. What is too long alone, like an endless address, is left out.
 */
export function withinDigestSize(products: readonly DigestProduct[]): DigestProduct[] {
  const kept = products
    .toSorted((one, other) => other.offers.length - one.offers.length)
    .slice(0, MOST_PRODUCTS);
  const room = (MOST_DIGEST_BYTES - sizeOf({ products: [] })) / kept.length;
  return products.flatMap((product) => (kept.includes(product) ? (within(room, product) ?? []) : []));
}

/** Null if there is no room for an offer. */
function within(room: number, { chart, ...product }: DigestProduct): DigestProduct | null {
  const models = product.models.slice(0, MOST_MODELS);
  const about = { ...product, models, name: product.name.slice(0, LONGEST_NAME).toWellFormed(), offers: [] };
  let left = room - sizeOf({ ...about, chart: [] });
  const fits = (part: unknown) => {
    const size = sizeOf(part);
    if (size > left) return false;
    left -= size;
    return true;
  };
  const offers = product.offers.filter(fits);
  if (offers.length === 0) return null;
  return { ...about, offers, ...(chart && fits(chart) && { chart }) };
}

/** With the comma behind it. */
function sizeOf(part: unknown): number {
  return Buffer.byteLength(JSON.stringify(part)) + 1;
}
