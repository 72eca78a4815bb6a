import type { Product } from "@stockfinder/contracts/retailer-items";

const PREFIX = "model:";

/** The key of brand and model number, which joins an item without a GTIN to a product; null without one of them. */
export function modelOf({ key, aliases }: Pick<Product, "key" | "aliases">): string | null {
  return key.startsWith(PREFIX) ? key : (aliases.find((each) => each.startsWith(PREFIX)) ?? null);
}
