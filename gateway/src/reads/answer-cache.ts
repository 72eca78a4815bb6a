import type { Bus, RawAnswer } from "@stockfinder/bus/bus";
import type { Cache } from "@stockfinder/cache/cache";
import { ownBytes } from "@stockfinder/cache/own-bytes";
import { ANONYMOUS, type Principal } from "@stockfinder/contracts/principal";
import { LRUCache } from "lru-cache";
import type { FallbackReads } from "./fallback-reads.ts";
import type { PublicCall } from "./public-call.ts";
import { findStaleLookup } from "./stale-lookups.ts";

/** An old answer that replaces an unreachable service's is served this long before the service is called again. */
const FALLBACK_MS = 1_000;
/** The greatest age of an answer that replaces an unreachable service's. */
const STANDS_IN_UNTIL_MS = 6 * 60 * 60_000;

/** Times are in milliseconds since 1970. */
interface Kept {
  readonly bytes: Buffer;
  /** The time of the call, not of its answer: the answer may miss changes in between. */
  readonly askedAt: number;
  readonly until: number;
}

interface LoadOptions {
  readonly requestId: string;
  readonly principal: Principal;
  readonly askedAt: number;
}

export interface AnswerCacheOptions {
  readonly bus: Bus;
  readonly cache: Pick<Cache, "get">;
  readonly fallbackReads: FallbackReads;
  readonly memoryBytes: number;
  readonly now?: () => number;
}

/**
 * Caches public answers in memory for a moment. The service is called once, however many requests wait for the answer. It
 * learns only the group of the first caller, so that no answer can carry one caller's data to another.
 */
export class AnswerCache {
  readonly counts = { memory: 0, service: 0 };
  readonly #bus: Bus;
  readonly #fallbackReads: FallbackReads;
  readonly #cache: Pick<Cache, "get">;
  readonly #now: () => number;
  readonly #memory: LRUCache<string, Kept> | undefined;
  readonly #flights = new Map<string, Promise<Buffer>>();

  constructor({ bus, cache, fallbackReads, memoryBytes, now = Date.now }: AnswerCacheOptions) {
    this.#bus = bus;
    this.#fallbackReads = fallbackReads;
    this.#cache = cache;
    this.#now = now;
    this.#memory =
      memoryBytes === 0
        ? undefined
        : new LRUCache({
            maxSize: memoryBytes,
            sizeCalculation: ({ bytes }, key) => bytes.length + key.length + 200,
          });
  }

  inMemory({ key }: PublicCall): Buffer | undefined {
    const kept = this.#memory?.get(key);
    if (kept === undefined || this.#now() >= kept.until) return undefined;
    this.counts.memory++;
    return kept.bytes;
  }

  /**
   * Finds the answer; an equal call that is under way is shared, else the service is called as `principal`.
   * @throws {Fault} as the bus does.
   */
  find(call: PublicCall, requestId: string, principal: Principal = ANONYMOUS): Promise<Buffer> {
    const { key } = call;
    const underWay = this.#flights.get(key);
    if (underWay) return underWay;
    const askedAt = this.#now();
    const flight = this.#load(call, { requestId, principal, askedAt }).finally(() =>
      this.#flights.delete(key),
    );
    this.#flights.set(key, flight);
    return flight;
  }

  async #load(call: PublicCall, options: LoadOptions): Promise<Buffer> {
    const { askedAt } = options;
    const calling = this.#callService(call, options);
    const read = await this.#fallbackReads.read(call.operation, calling, () => this.#fallback(call));
    if ("answer" in read) return read.answer.bytes;
    this.#keep(call, { bytes: read.fallback, askedAt, forMs: FALLBACK_MS });
    return read.fallback;
  }

  /** Caches the answer even if no request waits for it any more. */
  async #callService(call: PublicCall, { requestId, principal, askedAt }: LoadOptions): Promise<RawAnswer> {
    const { operation, input } = call;
    const answer = await this.#bus.callRaw(operation, input, { principal, requestId });
    this.counts.service++;
    this.#keep(call, { bytes: answer.bytes, askedAt, forMs: answer.reuseMs });
    return answer;
  }

  /** The last answer available without the service: from the shared cache, else this process's own. */
  async #fallback({ operation, input, key, retailer }: PublicCall): Promise<Buffer | undefined> {
    const stale = await findStaleLookup({ cache: this.#cache, now: this.#now }, operation, input);
    if (stale || retailer !== undefined) return stale;
    const kept = this.#memory?.get(key);
    return kept && this.#now() - kept.askedAt < STANDS_IN_UNTIL_MS ? kept.bytes : undefined;
  }

  #keep({ key, operation }: PublicCall, fresh: { bytes: Buffer; askedAt: number; forMs: number }): void {
    const { bytes, askedAt, forMs } = fresh;
    const keptMs = Math.min(forMs, operation.http.cacheMs);
    if (keptMs <= 0) return;
    const until = this.#now() + keptMs;
    this.#memory?.set(key, { bytes: ownBytes(bytes), askedAt, until });
  }
}
