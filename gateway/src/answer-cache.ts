import type { Bus } from "@stockfinder/bus/bus";
import type { Cache } from "@stockfinder/cache/cache";
import { priceChanged, stockChanged } from "@stockfinder/contracts/lookup";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { LRUCache } from "lru-cache";
import type { Question } from "./question.ts";
import { readCopy, writeCopy } from "./shared-copy.ts";

/** However long a service allows, another gateway's copy is never older. */
const SHARED_MS = 10_000;

interface Kept {
  readonly bytes: Buffer;
  readonly retailer: string | undefined;
  /** When the service was asked, not when it answered: what changed in between may be missing from the answer. */
  readonly askedAt: number;
  readonly until: number;
}

interface Flight {
  readonly askedAt: number;
  readonly answer: Promise<Buffer>;
}

export interface AnswerCacheOptions {
  readonly bus: Bus;
  readonly cache: Cache;
  /** 0 keeps nothing in memory. */
  readonly memoryBytes: number;
  /** Whether gateways share answers through the cache. */
  readonly sharing: boolean;
  readonly now?: () => number;
}

/**
 * Answers that are the same for everybody, served again for a moment: from memory, else from what another gateway left
 * in Redis, else from the service, which is asked once however many wait. Callers are asked for as nobody in particular,
 * so that no answer can carry one caller's data to another.
 *
 * A change at a retailer drops its answers by one rule, wherever they lie: what was asked for before the change is not
 * used any more. That holds for memory, for calls in flight and for copies in Redis, and needs no list of keys.
 */
export class AnswerCache {
  /** By where the answer came from. */
  readonly counts = { memory: 0, shared: 0, service: 0 };
  readonly #bus: Bus;
  readonly #cache: Cache;
  readonly #sharing: boolean;
  readonly #now: () => number;
  readonly #memory: LRUCache<string, Kept> | undefined;
  readonly #flights = new Map<string, Flight>();
  readonly #changedAt = new Map<string, number>();
  /** A process that has just started cannot know what changed before. */
  readonly #startedAt: number;

  constructor({ bus, cache, memoryBytes, sharing, now = Date.now }: AnswerCacheOptions) {
    this.#bus = bus;
    this.#cache = cache;
    this.#sharing = sharing;
    this.#now = now;
    this.#startedAt = now();
    this.#memory =
      memoryBytes === 0
        ? undefined
        : new LRUCache({
            maxSize: memoryBytes,
            sizeCalculation: ({ bytes }, key) => bytes.length + key.length + 200,
          });
  }

  /** Hears from now on what changes at retailers. */
  async listen(): Promise<void> {
    const drop = async ({ retailer }: { retailer: string }) => this.retailerChanged(retailer);
    await this.#bus.subscribe(stockChanged, "gateway.answers-stock", drop, { everyCopy: true });
    await this.#bus.subscribe(priceChanged, "gateway.answers-price", drop, { everyCopy: true });
  }

  retailerChanged(retailer: string): void {
    this.#changedAt.set(retailer, this.#now());
  }

  /** The answer where it lies in memory: a hot answer costs no promise. */
  inMemory({ key }: Question): Buffer | undefined {
    const kept = this.#memory?.get(key);
    if (kept === undefined || kept.until <= this.#now() || !this.#isCurrent(kept.retailer, kept.askedAt)) {
      return undefined;
    }
    this.counts.memory++;
    return kept.bytes;
  }

  /** @throws {Fault} as the bus does. */
  find(question: Question, requestId: string): Promise<Buffer> {
    const { key, retailer } = question;
    const underWay = this.#flights.get(key);
    if (underWay && this.#isCurrent(retailer, underWay.askedAt)) return underWay.answer;

    const askedAt = this.#now();
    const flight = {
      askedAt,
      answer: this.#ask(question, requestId, askedAt).finally(() => {
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
      }),
    };
    this.#flights.set(key, flight);
    return flight.answer;
  }

  async #ask(question: Question, requestId: string, askedAt: number): Promise<Buffer> {
    const shared = await this.#sharedCopy(question);
    if (shared) {
      this.counts.shared++;
      this.#keep(question, shared);
      return shared.bytes;
    }
    const { operation, input, retailer } = question;
    const deadline = askedAt + operation.deadlineMs;
    const { bytes, reuseMs } = await this.#bus.callRaw(operation, input, {
      principal: ANONYMOUS,
      requestId,
      deadline,
    });
    this.counts.service++;
    const forMs = Math.min(reuseMs, SHARED_MS);
    if (forMs > 0) {
      const fresh = { bytes, retailer, askedAt, until: this.#now() + forMs };
      this.#keep(question, fresh);
      if (this.#sharing) void this.#cache.set(sharedKey(question), writeCopy(fresh), forMs);
    }
    return bytes;
  }

  async #sharedCopy(question: Question): Promise<Kept | undefined> {
    if (!this.#sharing) return undefined;
    const copy = readCopy(await this.#cache.get(sharedKey(question)));
    const { retailer } = question;
    if (copy === undefined || copy.until <= this.#now() || !this.#isCurrent(retailer, copy.askedAt)) {
      return undefined;
    }
    return { ...copy, retailer };
  }

  #keep({ key, operation }: Question, kept: Kept): void {
    const until = Math.min(kept.until, this.#now() + operation.http.cacheMs);
    this.#memory?.set(key, { ...kept, until });
  }

  #isCurrent(retailer: string | undefined, askedAt: number): boolean {
    return retailer === undefined || askedAt > (this.#changedAt.get(retailer) ?? this.#startedAt - 1);
  }
}

function sharedKey({ key }: Question): string {
  return `answer:${key}`;
}
