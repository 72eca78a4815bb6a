import { answerKey } from "@stockfinder/contracts/lookup-answers";
import type { RetailerId } from "@stockfinder/contracts/retailers";

/** The stores near a zip code. The key names no source, because all sources of a retailer have the same stores. */
export function storesKey(retailer: RetailerId, zip: string): string {
  return answerKey("stores", retailer, zip);
}

/** `asked` is everything that the add-to-cart address depends on. */
export function cartKey(retailer: RetailerId, ...asked: readonly string[]): string {
  return answerKey("cart", retailer, ...asked);
}

/** `asked` is everything that the upstream's response depends on. */
export function proxyKey(upstream: string, asked: unknown): string {
  return answerKey("proxy", upstream, JSON.stringify(asked));
}
