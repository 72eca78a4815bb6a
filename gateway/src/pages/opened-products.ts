import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { trendingProducts } from "@stockfinder/contracts/trending";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";

const KEPT_MS = 60 * 60_000;
const BATCH = 100;
const MOST = 1_000;

/**
 * Returns the paths of the products that people open, most opened first; read once an hour. Empty while its service is away.
 */
export function openedProducts(bus: Pick<Bus, "call">, now: () => number): () => Promise<readonly string[]> {
  let kept: { readonly paths: Promise<readonly string[]>; readonly until: number } | null = null;

  async function read(): Promise<readonly string[]> {
    const paths: string[] = [];
    // One ranking for all of its batches.
    const caller = `sitemap ${randomUUID()}`;
    for (let offset = 0; offset < MOST; offset += BATCH) {
      const context = { principal: ANONYMOUS, requestId: randomUUID() };
      const products = await bus.call(trendingProducts, { offset, limit: BATCH, caller }, context);
      paths.push(...products.map(({ upc, name }) => whereToBuyPath({ upc, name })));
      // Products that no store shows are left out of a batch: only an empty one is the end.
      if (products.length === 0) break;
    }
    return paths;
  }

  return async () => {
    if (kept === null || kept.until < now()) kept = { paths: read(), until: now() + KEPT_MS };
    try {
      return await kept.paths;
    } catch (error) {
      kept = null;
      if (error instanceof Fault) return [];
      throw error;
    }
  };
}
