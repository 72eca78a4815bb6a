import type { ItemAvailability } from "@stockfinder/contracts/lookup";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import type { RetailerOn } from "./active-retailers.ts";
import { storesKey } from "./answers/cache-keys.ts";
import type { Cached } from "./answers/cached.ts";
import { LIFETIME } from "./answers/freshness.ts";
import { LookupFailure } from "./lookup-failure.ts";
import type { LookupMetrics } from "./lookup-metrics.ts";
import type { LookupContext, Near, Send, Source, Store } from "./retailer.ts";
import type { UpstreamClient } from "./upstream/upstream-client.ts";

export interface LookUpParts {
  readonly client: UpstreamClient;
  readonly cached: Cached;
  readonly clock: Pick<Clock, "now">;
  readonly metrics: LookupMetrics;
  readonly logger: Pick<Logger, "error" | "warn" | "debug">;
}

/** One question to a retailer, as an operation wants it asked. */
export interface Asking<T> {
  readonly retailer: RetailerOn;
  readonly operation: "search" | "availability" | "stores";
  readonly near: Near;
  /** In milliseconds since 1970. */
  readonly deadline: number;
  ask(source: Source, context: LookupContext): Promise<T>;
  /** Hears of the items that come before the others. */
  found?(item: ItemAvailability): void;
  /** What an answer lacks because parts of it failed. */
  failuresIn?(answer: T): readonly LookupFailure[];
}

/** Asks retailers through their adapters: gives these what they need, and counts what comes of it. */
export type LookUp = <T>(asking: Asking<T>) => Promise<T>;

/**
 * Some adapters make a call for each item and store. One question takes half of an upstream's places at most, so that its
 * own calls do not crowd each other out, nor those of other shoppers.
 */
const CALLS_AT_ONCE = 8;

/** Stores are wanted with every search of a shopper: for a minute they are not even read from the cache again. */
const STORES_AT_HAND_MS = 60_000;
const MOST_STORE_LISTS = 1_000;

export function createLookUp({ client, cached, clock, metrics, logger }: LookUpParts): LookUp {
  const atHand = new LRUCache<string, { readonly stores: Store[]; readonly until: number }>({
    max: MOST_STORE_LISTS,
  });

  /** @throws {LookupFailure} and nothing else: a mistake in one adapter costs no other retailer its section. */
  async function lookUp<T>(asking: Asking<T>): Promise<T> {
    const { retailer, operation, near, deadline } = asking;
    const places = bulkhead(CALLS_AT_ONCE, Number.POSITIVE_INFINITY);
    const send: Send = ({ request, read }) =>
      places.execute(async () => read(await client.request(request, { operation, deadline })));
    try {
      const answer = await asking.ask(retailer.source, {
        near,
        send,
        stores: storesNear(asking),
        found: (item) => asking.found?.(item),
      });
      metrics.lookedUp(retailer.id, operation, "ok");
      for (const failure of asking.failuresIn?.(answer) ?? []) note(asking, failure);
      return answer;
    } catch (error) {
      throw note(asking, error);
    }
  }

  function note({ retailer, operation }: Asking<unknown>, error: unknown): LookupFailure {
    const failure = asFailure(error);
    metrics.lookedUp(retailer.id, operation, failure.code);
    const what = { retailer: retailer.id, operation, code: failure.code, detail: failure.message };
    if (failure !== error) logger.error({ ...what, err: error }, "an adapter broke");
    else if (failure.code === "unreadable") logger.warn(what, "an answer has another shape than agreed");
    else logger.debug(what, "look-up failed");
    return failure;
  }

  /** Asks for the stores when they are first wanted, and once however often they are wanted. */
  function storesNear({ retailer, near, deadline }: Asking<unknown>): () => Promise<Store[]> {
    let stores: Promise<Store[]> | undefined;
    return () => {
      stores ??= findStores(retailer, near, deadline);
      return stores;
    };
  }

  async function findStores(retailer: RetailerOn, near: Near, waitUntil: number): Promise<Store[]> {
    const { id, source } = retailer;
    const key = storesKey(id, source.kind, near.zip);
    const known = atHand.get(key);
    if (known && clock.now() < known.until) return known.stores;

    const answer = await cached.get(key, {
      waitUntil,
      async load(deadline) {
        const stores = await lookUp({
          retailer,
          operation: "stores",
          near,
          deadline,
          ask: async (asked, { send }) => (await asked.findStores?.(near, send)) ?? [],
        });
        if (stores.length === 0) throw new LookupFailure("no-stores", `none near ${near.zip}`);
        return { body: Buffer.from(JSON.stringify(stores)), lifetime: LIFETIME.stores };
      },
    });
    const stores = JSON.parse(answer.body.toString()) as Store[];
    atHand.set(key, { stores, until: clock.now() + STORES_AT_HAND_MS });
    return stores;
  }

  return lookUp;
}

function asFailure(error: unknown): LookupFailure {
  return error instanceof LookupFailure
    ? error
    : new LookupFailure("unreadable", "adapter", { cause: error });
}
