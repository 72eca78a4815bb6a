import { type DigestProduct, offersByDigest } from "@stockfinder/contracts/digest-offers";
import { productDigest } from "@stockfinder/contracts/product-digest";
import type { PageIdentity } from "@stockfinder/retailer-lookup/products/page-identity";
import { call } from "./client.ts";

const KEPT_MS = 60_000;
const MAX = 50;

interface Kept {
  readonly until: number;
  readonly products: Promise<readonly DigestProduct[]>;
}
const kept = new Map<string, Kept>();

/**
 * The stores' offers of a product: sends three digits to the server, which returns all products that share them. A page
 * that states a GTIN is that product or none; one without is the product that alone has its brand and model number.
 */
export async function productOffers(
  { gtin, model }: PageIdentity,
  country: "USA" | "CAN",
  zip: string | undefined,
): Promise<DigestProduct | null> {
  const name = gtin ?? model;
  if (name === null) return null;
  const digest = await productDigest(name);
  const key = `${digest} ${country} ${zip ?? ""}`;
  const known = kept.get(key);
  const products =
    known && Date.now() < known.until
      ? known.products
      : call(offersByDigest, { digest, country, zip }).then((answer) => answer.products);
  if (products !== known?.products) keep(key, products);
  const isIt = ({ upc, models }: DigestProduct) => (gtin === null ? models.includes(name) : upc === gtin);
  return (await products).find(isIt) ?? null;
}

function keep(key: string, products: Kept["products"]): void {
  kept.delete(key);
  kept.set(key, { until: Date.now() + KEPT_MS, products });
  const [oldest] = kept.keys();
  if (kept.size > MAX && oldest !== undefined) kept.delete(oldest);
  products.catch(() => kept.delete(key));
}
