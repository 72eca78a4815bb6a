import type { LookupMetrics } from "../../../metrics/lookup-metrics.ts";
import { cartKey } from "../../answers/cache-keys.ts";
import type { Cached } from "../../answers/cached.ts";
import { LIFETIME } from "../../answers/freshness.ts";
import { LookupFailure } from "../../parsing/lookup-failure.ts";
import type { UpstreamClient } from "../../upstream/upstream-client.ts";
import { askProduct } from "./product-xml.ts";

interface Asking {
  /** In milliseconds since 1970. */
  readonly deadline: number;
  readonly callerGroup: string;
}

export interface CartDependencies {
  readonly client: UpstreamClient;
  readonly cached: Cached;
  readonly metrics: Pick<LookupMetrics, "lookedUp">;
}

export type CartAnswer =
  | { readonly url: string }
  | { readonly failure: "no-cart-address" | "unreadable-answer"; readonly detail: string };

export function bestbuyCart(
  { client, cached, metrics }: CartDependencies,
  { partnerId }: { readonly partnerId: string | undefined },
): (sku: string, asking: Asking) => Promise<CartAnswer> {
  return async (sku, { deadline, callerGroup }) => {
    try {
      const { body } = await cached.get(cartKey("bestbuy", sku, partnerId ?? ""), {
        waitUntil: deadline,
        callerGroup,
        async load(hardDeadline) {
          const url = await ask(sku, { deadline: hardDeadline, callerGroup });
          return { body: Buffer.from(url), lifetime: url === "" ? LIFETIME.empty : LIFETIME.cart };
        },
      });
      const url = body.toString();
      if (url !== "") return { url };
      return { failure: "no-cart-address", detail: partnerId ? "with a partner id" : "without a partner id" };
    } catch (error) {
      if (!(error instanceof LookupFailure)) throw error;
      const failure = error.code === "unreadable" ? "unreadable-answer" : "no-cart-address";
      return { failure, detail: `${error.code}: ${error.message}` };
    }
  };

  async function ask(sku: string, asking: Asking): Promise<string> {
    const { request, read } = askProduct(sku, partnerId);
    try {
      const product = read(await client.request(request, { operation: "cart", ...asking }));
      metrics.lookedUp("bestbuy", "cart", product ? "ok" : "empty");
      const url = product?.affiliateAddToCartUrl ?? "";
      return url.startsWith("https://") ? url : "";
    } catch (error) {
      if (error instanceof LookupFailure) metrics.lookedUp("bestbuy", "cart", error.code);
      throw error;
    }
  }
}
