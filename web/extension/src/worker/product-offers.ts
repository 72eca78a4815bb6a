import { type DigestProduct, offersByDigest } from "@stockfinder/contracts/digest-offers";
import { gtinDigest } from "@stockfinder/contracts/gtin-digest";
import { call } from "./client.ts";

const KEPT_MS = 60_000;
const MOST = 50;

interface Kept {
  readonly until: number;
  readonly products: Promise<readonly DigestProduct[]>;
}
const kept = new Map<string, Kept>();

/** What stores ask for a product: the server is told three digits, and answers with all products that share them. */
export async function productOffers(
  gtin: string,
  country: "USA" | "CAN",
  zip: string | undefined,
): Promise<DigestProduct | null> {
  const digest = await gtinDigest(gtin);
  const key = `${digest} ${country} ${zip ?? ""}`;
  const known = kept.get(key);
  const products =
    known && Date.now() < known.until
      ? known.products
      : call(offersByDigest, { digest, country, zip }).then((answer) => answer.products);
  if (products !== known?.products) keep(key, products);
  return (await products).find(({ upc }) => upc === gtin) ?? null;
}

function keep(key: string, products: Kept["products"]): void {
  kept.delete(key);
  kept.set(key, { until: Date.now() + KEPT_MS, products });
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  products.catch(() => kept.delete(key));
}
