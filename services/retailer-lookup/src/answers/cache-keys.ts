import { answerKey } from "@stockfinder/contracts/lookup-answers";
import type { RetailerId } from "@stockfinder/contracts/retailers";

/** Whichever source named them: the stores are the same. */
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
