import type { GatewayCopy, ProductProcesses } from "../product-processes.ts";

/**
 * The product with two copies of each service and three gateways. The suites of this folder share one: starting its servers and
 * programs takes longer than most of them.
 */
export interface SeveralCopies {
  readonly product: ProductProcesses;
  /** One that is restarted keeps its place. */
  readonly gateways: GatewayCopy[];
}

/** How long these gateways continue to answer after a stop signal. */
export const DRAIN_MS = 3_000;

/** Spreads requests over all gateways. */
export function gatewayUrl({ gateways }: SeveralCopies, index: number): string {
  return gateways[index % gateways.length]?.url ?? "";
}
