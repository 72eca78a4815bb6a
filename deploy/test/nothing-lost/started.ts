import type { GatewayCopy, ProductProcesses } from "../product-processes.ts";

/** The product as it is before anything dies. */
export interface Started {
  readonly product: ProductProcesses;
  readonly gateway: GatewayCopy;
}
