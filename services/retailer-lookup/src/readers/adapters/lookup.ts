import type { ItemAvailability } from "@stockfinder/contracts/availability";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { MinuteLog } from "@stockfinder/service/minute-log";
import { bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import type { LookupMetrics } from "../../metrics/lookup-metrics.ts";
import type { Near } from "../../requests/near.ts";
import { storesKey } from "../answers/cache-keys.ts";
import type { Cached } from "../answers/cached.ts";
import { LIFETIME } from "../answers/freshness.ts";
import type { HealthReporter } from "../health/health-reporter.ts";
import { outcomeOfLookup } from "../health/store-outcome.ts";
import { cleanTexts } from "../parsing/clean-texts.ts";
import { LookupFailure } from "../parsing/lookup-failure.ts";
import type { LookupContext, Send, Source, Store } from "../parsing/retailer.ts";
import type { RetailerOn } from "../retailers/active-retailers.ts";
import type { Lane } from "../upstream/lane.ts";
import type { UpstreamClient } from "../upstream/upstream-client.ts";

export interface LookUpDependencies {
  readonly client: UpstreamClient;
  readonly cached: Cached;
  readonly clock: Pick<Clock, "now" | "alarm">;
  readonly metrics: LookupMetrics;
  readonly health: Pick<HealthReporter, "note">;
  readonly logger: Pick<Logger, "error" | "warn" | "debug">;
}

export interface AdapterCall<T> {
  readonly retailer: RetailerOn;
  readonly operation: "search" | "availability" | "stores";
  readonly near: Near;
  /** The store near there whose prices and stock are wanted; undefined for the nearest. */
  readonly branch?: string | undefined;
  /** In milliseconds since 1970. */
  readonly deadline: number;
  readonly callerGroup: string;
  readonly lane?: Lane;
  run(source: Source, context: LookupContext): Promise<T>;
  /** Called with each item that arrives before the others. */
  found?(item: ItemAvailability): void;
  failuresIn?(answer: T): readonly LookupFailure[];
}

export type LookUp = <T>(call: AdapterCall<T>) => Promise<T>;

/**
 * Some adapters make a call for each item and store. One look-up uses at most half of an upstream's slots, so that its
 * calls crowd out neither each other nor other shoppers'.
 */
const CALLS_AT_ONCE = 8;

/** Every search needs stores: within this time they are not even read from the cache again. */
const STORES_IN_MEMORY_MS = 60_000;
const MAX_STORE_LISTS = 1_000;

/** Failures of a retailer that works. */
const FINDS_NOTHING: ReadonlySet<LookupFailure["code"]> = new Set(["empty", "no-stores"]);

export function createLookUp({ client, cached, clock, metrics, health, logger }: LookUpDependencies): LookUp {
  const recentStores = new LRUCache<string, { readonly stores: Store[]; readonly until: number }>({
    max: MAX_STORE_LISTS,
  });

  const failing = new MinuteLog<{ retailer: string; code: LookupFailure["code"] }>({
    clock,
    log: (what, count, detail) => logger.warn({ ...what, count, detail }, "retailer fails"),
  });

  /** @throws {LookupFailure} and nothing else, so that a bug in one adapter affects no other retailer. */
  async function lookUp<T>(call: AdapterCall<T>): Promise<T> {
    const { retailer, operation, near, deadline, callerGroup, lane = "shopper" } = call;
    const slots = bulkhead(CALLS_AT_ONCE, Number.POSITIVE_INFINITY);
    const send: Send = ({ request, read }) =>
      slots.execute(async () =>
        cleanTexts(read(await client.request(request, { operation, deadline, callerGroup, lane }))),
      );
    try {
      const answer = await call.run(retailer.source, {
        near,
        branch: call.branch,
        send,
        stores: storesNear(call),
        found: (item) => call.found?.(item),
      });
      metrics.lookedUp(retailer.id, operation, "ok");
      health.note({ reader: "adapter", store: retailer.id, outcome: "ok" });
      for (const failure of call.failuresIn?.(answer) ?? []) note(call, failure);
      return answer;
    } catch (error) {
      throw note(call, error);
    }
  }

  function note({ retailer, operation }: AdapterCall<unknown>, error: unknown): LookupFailure {
    const failure = asFailure(error);
    metrics.lookedUp(retailer.id, operation, failure.code);
    const outcome = outcomeOfLookup(failure.code);
    health.note({
      reader: "adapter",
      store: retailer.id,
      outcome,
      detail: `${operation}: ${failure.message}`,
    });
    const what = { retailer: retailer.id, operation, code: failure.code, detail: failure.message };
    if (failure !== error) logger.error({ ...what, err: error }, "an adapter threw an unexpected error");
    else logger.debug(what, "look-up failed");
    if (!FINDS_NOTHING.has(failure.code))
      failing.note({ retailer: retailer.id, code: failure.code }, failure.message);
    return failure;
  }

  /** Fetches the stores at the first call, once. The wanted one comes first. */
  function storesNear(call: AdapterCall<unknown>): () => Promise<Store[]> {
    let stores: Promise<Store[]> | undefined;
    return () => {
      stores ??= findStores(call).then((found) => startingWith(call.branch, found));
      return stores;
    };
  }

  async function findStores(call: AdapterCall<unknown>): Promise<Store[]> {
    const { retailer, near, callerGroup, lane = "shopper" } = call;
    // A shopper never waits for a look-up that has only the background's limits.
    const key = `${storesKey(retailer.id, near.zip)}${lane === "shopper" ? "" : `:${lane}`}`;
    const known = recentStores.get(key);
    if (known && clock.now() < known.until) return known.stores;

    const answer = await cached.get(key, {
      waitUntil: call.deadline,
      callerGroup,
      async load(deadline) {
        const stores = await lookUp({
          retailer,
          operation: "stores",
          near,
          deadline,
          callerGroup,
          lane,
          run: async (source, { send }) => (await source.findStores?.(near, send)) ?? [],
        });
        if (stores.length === 0) throw new LookupFailure("no-stores", `none near ${near.zip}`);
        return { body: Buffer.from(JSON.stringify(stores)), lifetime: LIFETIME.stores };
      },
    });
    const stores = JSON.parse(answer.body.toString()) as Store[];
    recentStores.set(key, { stores, until: clock.now() + STORES_IN_MEMORY_MS });
    return stores;
  }

  return lookUp;
}

function startingWith(branch: string | undefined, stores: Store[]): Store[] {
  const wanted = stores.find(({ id }) => id === branch);
  return wanted ? [wanted, ...stores.filter((store) => store !== wanted)] : stores;
}

function asFailure(error: unknown): LookupFailure {
  return error instanceof LookupFailure
    ? error
    : new LookupFailure("unreadable", "adapter", { cause: error });
}
