import { startMeasuredProduct } from "./measured-product.ts";
import { overload } from "./overload.ts";

/** Overloads the embedded product: the gateway, all services and the retailers share one event loop. */
export async function overloadProduct({ seconds }: { readonly seconds: number }): Promise<string[]> {
  return await overload(() => startMeasuredProduct({ ACCESS_LOG_EVERY: "1000000" }), seconds);
}
