import { type DigestProduct, offersByDigest } from "@stockfinder/contracts/digest-offers";
import type { PageIdentity } from "@stockfinder/product-rules/identity/page-identity";
import { productDigest } from "@stockfinder/product-rules/product-digest";
import { call } from "./client.ts";

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
  const { products } = await call(offersByDigest, { digest, country, zip });
  const isIt = ({ upc, models }: DigestProduct) => (gtin === null ? models.includes(name) : upc === gtin);
  return products.find(isIt) ?? null;
}
