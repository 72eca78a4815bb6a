import type { Bus, RequestContext } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { InputOf } from "@stockfinder/contracts/operation";
import { readPage } from "@stockfinder/contracts/pages";
import { storeAt } from "@stockfinder/product-rules/stores/directory";
import type { Clock } from "@stockfinder/service/clock";
import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from "cockatiel";
import type { LookupMetrics } from "../../metrics/lookup-metrics.ts";
import { type RefreshTurn, RefreshTurns, type RefreshTurnsDependencies } from "./refresh-turns.ts";

/** A store that hangs holds no more requests than this; other stores continue. */
const AT_ONCE_BY_STORE = 8;
/** Reports of one store that wait for it. */
const MAX_WAITING = 256;

export interface RefreshesDependencies extends RefreshTurnsDependencies {
  readonly metrics: Pick<LookupMetrics, "refreshFailed">;
}

export interface Refresh extends RefreshTurn {
  readonly storeId: string;
  /** Read at most once per interval. */
  readonly key: string;
}

/** Has stores read again: each key once in an interval over all workers, and a few at a time of one store. */
export class Refreshes {
  readonly #metrics: RefreshesDependencies["metrics"];
  readonly #clock: RefreshesDependencies["clock"];
  readonly #turns: RefreshTurns;
  readonly #slots = new Map<string, BulkheadPolicy>();

  constructor(dependencies: RefreshesDependencies) {
    this.#metrics = dependencies.metrics;
    this.#clock = dependencies.clock;
    this.#turns = new RefreshTurns(dependencies);
  }

  /** Those whose keys were neither read within the interval, nor found nothing lately. */
  async due<Each>(all: readonly Each[], keyOf: (each: Each) => string): Promise<Each[]> {
    const areDue = await Promise.all(all.map((each) => this.#turns.isDue(keyOf(each))));
    return all.filter((_, at) => areDue[at]);
  }

  /**
   * Resolves when `key` was read, or could not be: then the stored data is unchanged. `read` returns whether it found
   * anything. When the store's slots are full, a reported key waits, because a report comes once; it is dropped if no slot
   * frees before `until`. Any other key is skipped: it is still due at the next request.
   */
  async once({ storeId, key, ...turn }: Refresh, read: () => Promise<boolean>): Promise<void> {
    const slots = this.#slots.get(storeId) ?? bulkhead(AT_ONCE_BY_STORE, MAX_WAITING);
    this.#slots.set(storeId, slots);
    const readInSlot = async () => {
      if (slots.executionSlots === 0 && !turn.isReported)
        throw new BulkheadRejectedError(AT_ONCE_BY_STORE, 0);
      return await slots.execute(async () => {
        // Not read, which differs from "found nothing": that would keep the key from being read for long.
        if (this.#clock.now() >= turn.until)
          throw new Fault("out-of-time", "The store was busy for too long");
        return await read();
      });
    };
    try {
      await this.#turns.once(key, turn, readInSlot);
    } catch (error) {
      if (!(error instanceof Fault || error instanceof BulkheadRejectedError)) throw error;
      this.#metrics.refreshFailed(error instanceof Fault ? error.code : "full");
    }
  }
}

export function retailerKey({
  retailer,
  country,
  product,
  zip,
}: {
  readonly retailer: string;
  readonly country: string;
  /** A GTIN, or the retailer's own item. */
  readonly product: string;
  readonly zip: string | undefined;
}): string {
  return `${retailer}:${country}:${product}${zip ? `:${zip}` : ""}`;
}

interface ReadPageAgainDependencies {
  readonly bus: Pick<Bus, "call">;
  readonly refreshes: Pick<Refreshes, "once">;
  readonly clock: Pick<Clock, "now">;
}

/** Returns a function that has a store's page read, at most once in an interval whoever asks; and once more if it is reported. */
export function pageReader({ bus, refreshes, clock }: ReadPageAgainDependencies) {
  return async (
    page: InputOf<typeof readPage>,
    { principal, requestId }: Pick<RequestContext, "principal" | "requestId">,
    isReported = false,
  ): Promise<void> => {
    const storeId = storeAt(new URL(page.url))?.id ?? "";
    const deadline = clock.now() + readPage.deadlineMs;
    await refreshes.once({ storeId, key: page.url, until: deadline, isReported }, async () => {
      const { outcome } = await bus.call(readPage, page, { principal, requestId, deadline });
      return outcome === "read";
    });
  };
}
