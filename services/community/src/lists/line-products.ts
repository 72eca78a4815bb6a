import type { Bus } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { Line } from "@stockfinder/contracts/lists";
import { describeProduct } from "@stockfinder/contracts/products";

/** Calls at a time. */
const AT_ONCE = 20;

export type Products = ReadonlyMap<string, NonNullable<Line["product"]>>;

/** Without those that look-up did not describe in time: a line is added without a name. */
export async function describedProducts(
  { bus, requestId }: { readonly bus: Pick<Bus, "call">; readonly requestId: string },
  upcs: readonly string[],
): Promise<Products> {
  const waiting = [...new Set(upcs)];
  const described = new Map<string, NonNullable<Line["product"]>>();
  const describe = async () => {
    for (let upc = waiting.pop(); upc !== undefined; upc = waiting.pop()) {
      const product = await descriptionOf(upc);
      if (product) described.set(upc, product);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, describe));
  return described;

  async function descriptionOf(upc: string): Promise<Line["product"]> {
    const options = { principal: { kind: "service", name: "community" }, requestId } as const;
    try {
      const { name, pictures } = await bus.call(describeProduct, { upc, country: "USA" }, options);
      return name === null ? null : { name, image: pictures[0] ?? null };
    } catch (error) {
      if (error instanceof Fault && (error.code === "unavailable" || error.code === "out-of-time")) {
        waiting.length = 0;
        return null;
      }
      throw error;
    }
  }
}
