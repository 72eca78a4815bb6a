import { Fault } from "@stockfinder/contracts/fault";
import { stockOf } from "@stockfinder/product-rules/product-page/page-product";
import type { Clock } from "@stockfinder/service/clock";
import { fetchProduct } from "../pages/fetch-product.ts";
import type { PageClient } from "../pages/page-client.ts";
import { PageFailure } from "../pages/page-failure.ts";
import type { Canary, CanaryRead } from "./canary-table.ts";

/** The time for the wait for the host's turn, and for the page. */
const LONGEST_MS = 20_000;

/** Reads a known page and records nothing. It waits for its host's turn, like every page that is read. */
export function readPageCanary(
  client: PageClient,
  clock: Pick<Clock, "now">,
): (canary: Pick<Canary, "id" | "query">) => Promise<CanaryRead> {
  return async ({ id, query }) => {
    const unknown = (detail: string): CanaryRead => ({ id, readAs: "unknown", detail });
    try {
      const { product } = await fetchProduct(client, {
        url: new URL(query),
        gtin: null,
        deadline: clock.now() + LONGEST_MS,
      });
      const stock = stockOf(product);
      if (stock === "in" || stock === "limited") return { id, readAs: "in", detail: null };
      return stock === "out" ? { id, readAs: "out", detail: null } : unknown("its stock is not stated");
    } catch (error) {
      if (error instanceof PageFailure)
        return error.outcome === "gone"
          ? { id, readAs: "missing", detail: null }
          : unknown(`${error.outcome}: ${error.message}`);
      if (error instanceof Fault) return unknown(`${error.code}: ${error.message}`);
      throw error;
    }
  };
}
