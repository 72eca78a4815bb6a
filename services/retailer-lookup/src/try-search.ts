import { MemoryCache } from "@stockfinder/cache/memory-cache";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import { systemClock } from "@stockfinder/service/clock";
import { readConfig } from "@stockfinder/service/config";
import { Registry } from "prom-client";
import { z } from "zod";
import { createLookupMetrics } from "./metrics/lookup-metrics.ts";
import { createLookUp } from "./readers/adapters/lookup.ts";
import { Cached } from "./readers/answers/cached.ts";
import { LookupFailure } from "./readers/parsing/lookup-failure.ts";
import { activeRetailers, retailerOf } from "./readers/retailers/active-retailers.ts";
import { configuredUpstreams } from "./readers/retailers/configured-upstreams.ts";
import { RETAILERS } from "./readers/retailers/retailers.ts";
import { UPSTREAM_VARIABLES } from "./readers/retailers/upstream-variables.ts";
import { createUpstreamClient } from "./readers/upstream/upstream-client.ts";
import { nearOf } from "./requests/near.ts";

const QUERY = "batteries";
const ANSWERED_WITHIN_MS = 10_000;
const LONGEST_ANSWER = 300;
const QUIET = { error() {}, warn() {}, debug() {} };

/**
 * One search with these keys and without the product: what the retailer answers, in words for its operator.
 * @throws {ConfigError} for a key that cannot be right
 */
export async function trySearch(
  environment: Readonly<Record<string, string | undefined>>,
  id: RetailerId,
  zip: string,
): Promise<{ readonly works: boolean; readonly words: string }> {
  const upstreams = configuredUpstreams(readConfig(z.object(UPSTREAM_VARIABLES), environment));
  const cache = new MemoryCache(100);
  const metrics = createLookupMetrics({ registry: new Registry() });
  const clock = systemClock;
  const client = createUpstreamClient({ upstreams, cache, clock, metrics });
  let answered = "";
  const lookUp = createLookUp({
    client: {
      ...client,
      async request(request, options) {
        const answer = await client.request(request, options);
        answered = answer.status < 300 ? "" : answer.body.trim().slice(0, LONGEST_ANSWER);
        return answer;
      },
    },
    cached: new Cached({ cache, clock, logger: QUIET }),
    clock,
    metrics,
    health: { note() {} },
    logger: QUIET,
  });
  try {
    const retailer = retailerOf(activeRetailers(RETAILERS, upstreams), id);
    if (retailer.source === null) return { works: false, words: retailer.notice };
    const { items } = await lookUp({
      retailer,
      operation: "search",
      near: nearOf(zip),
      deadline: clock.now() + ANSWERED_WITHIN_MS,
      callerGroup: "setup",
      run: (source, context) => source.search({ query: QUERY, page: 1 }, context),
    });
    const [first] = items;
    return {
      works: true,
      words: `${items.length} items for “${QUERY}”${first ? `, first: ${first.title}` : ""}`,
    };
  } catch (error) {
    if (!(error instanceof LookupFailure)) throw error;
    return { works: false, words: `${error.code}, ${error.message}${answered && `: ${answered}`}` };
  } finally {
    client.close();
  }
}
