import type { Bus } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { knownProducts } from "@stockfinder/contracts/known-products";
import type { Line } from "@stockfinder/contracts/lists";

export type Products = ReadonlyMap<string, NonNullable<Line["product"]>>;

/**
 * How stores describe these products, by GTIN. Leaves out those that no store has described, and all of them if look-up does not
 * answer in time: a line is added without waiting for a name.
 */
export async function describedProducts(
  { bus, requestId }: { readonly bus: Pick<Bus, "call">; readonly requestId: string },
  upcs: readonly string[],
): Promise<Products> {
  if (upcs.length === 0) return new Map();
  const options = { principal: { kind: "service", name: "community" }, requestId } as const;
  try {
    const known = await bus.call(knownProducts, { upcs: [...new Set(upcs)], limit: 1 }, options);
    return new Map(known.map(({ upc, name, image }) => [upc, { name, image }]));
  } catch (error) {
    if (error instanceof Fault && error.isOutage) return new Map();
    throw error;
  }
}
