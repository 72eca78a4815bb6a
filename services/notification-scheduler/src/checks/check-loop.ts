import { ClaimLoop } from "@stockfinder/bus/claim-loop";
import { inSpan } from "@stockfinder/bus/tracing";
import { LIST_STORE } from "@stockfinder/contracts/list-store";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { type ListReadingDependencies, readList } from "../lists/read-list.ts";
import { moveItem } from "../stock-points/move-item.ts";
import { type Check, claimChecks, deleteUnwatched, renewChecks, saveCheck } from "./check-claims.ts";
import { checkInterval, nextCheckAt, stretchFactor } from "./check-interval.ts";
import {
  type CheckReading,
  findSources,
  type ReadingDependencies,
  readItem,
  readSource,
} from "./check-reading.ts";
import { desiredRates, insertChecks, wantedStores } from "./check-table.ts";
import { ITEM, SOURCE_DISCOVERY } from "./schedule-checks.ts";

const AT_ONCE = 64;
/** The most checks of one store that run at once, so that a store that hangs occupies no more. */
const AT_ONCE_OF_STORE = 8;
/** A product's sources change rarely: pages become known, or a retailer starts to list it. A list is of many products. */
const SELDOM = 10;
const RATES_EVERY_MS = 60_000;
/** Several times within a claim. */
const RENEW_EVERY_MS = 1_000;

export interface CheckLoopDependencies extends ReadingDependencies, ListReadingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn">;
  readonly config: { readonly fastestMs: number; readonly checksAMinute: number };
  readonly checked: (outcome: "changed" | "same" | "failed") => void;
  readonly random?: () => number;
}

/**
 * Re-reads watched items, each source once however many people watch it. Changes found by a reading arrive as events. Any
 * number of copies may run: each claims due checks and renews its claims while it reads; the claims of a dead copy expire
 * within five seconds.
 */
export class CheckLoop {
  readonly #dependencies: CheckLoopDependencies;
  readonly #random: () => number;
  readonly #loop: ClaimLoop<Check>;
  #rates: ReadonlyMap<string, number> = new Map();
  #ratesAt = Number.NEGATIVE_INFINITY;

  constructor(dependencies: CheckLoopDependencies) {
    const { database, clock, logger } = dependencies;
    this.#dependencies = dependencies;
    this.#random = dependencies.random ?? Math.random;
    this.#loop = new ClaimLoop({
      atOnce: AT_ONCE,
      claim: (most, running) => this.#claim(most, running),
      work: (check, requestId) => this.#check(check, requestId),
      renew: {
        everyMs: RENEW_EVERY_MS,
        leases: (running) =>
          renewChecks(
            database,
            running.map(({ id }) => id),
            new Date(clock.now()),
          ),
      },
      clock,
      failed: (error) => logger.warn({ err: error }, "watched items could not be checked; retrying"),
    });
  }

  nudge(): void {
    this.#loop.nudge();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  async #claim(most: number, running: readonly Check[]): Promise<Check[]> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    if (now - this.#ratesAt >= RATES_EVERY_MS) {
      this.#ratesAt = now; // set first: if the rates cannot be read, the old ones apply for another minute
      this.#rates = await desiredRates(database);
    }
    const ofStore = Map.groupBy(running, ({ store }) => store);
    return await claimChecks(database, {
      now: new Date(now),
      most,
      mostOfStore: AT_ONCE_OF_STORE,
      runningByStore: new Map([...ofStore].map(([store, checks]) => [store, checks.length])),
      running: running.map(({ id }) => id),
    });
  }

  async #check(check: Check, requestId: string): Promise<void> {
    const attributes = { "stockfinder.store": check.store };
    const span = { name: "alerts.check", kind: "internal", parent: null, begins: true, attributes } as const;
    await inSpan(span, () => this.#run(check, requestId));
  }

  async #run(check: Check, requestId: string): Promise<void> {
    const { database, clock, config } = this.#dependencies;
    const { id, claim, watchers } = check;
    const { fastestMs } = config;
    if (watchers === 0) return await deleteUnwatched(database, check, new Date(clock.now()));
    const isFinding = check.source === SOURCE_DISCOVERY;
    const isSeldom = isFinding || check.retailer === LIST_STORE;
    const reading = await this.#read(check, requestId);
    const found = reading?.found ?? null;
    const hasChanged = check.found !== null && found !== null && found !== check.found;
    const changes = check.changes + (hasChanged ? 1 : 0);
    const at = clock.now();
    const interval = isSeldom
      ? SELDOM * fastestMs
      : checkInterval({ watchers, changes, ageMs: at - check.firstAt.getTime() }, fastestMs);
    const factor = this.#stretchFactor(check.store);
    const nextAt = nextCheckAt({ now: at, intervalMs: interval, factor, fastestMs, random: this.#random() });
    await saveCheck(database, {
      id,
      claim,
      at: new Date(at),
      nextAt: new Date(nextAt),
      soonestAt: new Date(isFinding ? at : at + fastestMs),
      readAt: reading && new Date(reading.readAt ?? at),
      watchers,
      changes,
      found: found ?? check.found,
      name: reading?.name ?? null,
      branch: reading?.branch ?? null,
      rate: 1_000 / interval,
    });
    this.#dependencies.checked(reading === null ? "failed" : hasChanged ? "changed" : "same");
  }

  #stretchFactor(store: string): number {
    if (store === SOURCE_DISCOVERY) return 1;
    return stretchFactor(this.#rates.get(store) ?? 0, this.#dependencies.config.checksAMinute / 60);
  }

  async #findSources(check: Check, requestId: string): Promise<CheckReading | null> {
    const { database, clock, config } = this.#dependencies;
    const wanted = await wantedStores(database, check);
    const found = await findSources(this.#dependencies, check, wanted, requestId);
    if (!found) return null;
    const { checks } = found;
    await insertChecks(database, checks, { now: new Date(clock.now()), rate: 1_000 / config.fastestMs });
    if (checks.length > 0) this.nudge();
    return found;
  }

  async #readItem(check: Check, requestId: string): Promise<CheckReading | null> {
    const reading = await readItem(this.#dependencies, check, requestId);
    if (reading && reading.itemId !== check.itemId)
      await moveItem(this.#dependencies.database, check, reading.itemId);
    return reading;
  }

  async #read(check: Check, requestId: string): Promise<CheckReading | null> {
    if (check.source === SOURCE_DISCOVERY) return await this.#findSources(check, requestId);
    if (check.retailer === LIST_STORE) return await readList(this.#dependencies, check, requestId);
    if (check.source === ITEM) return await this.#readItem(check, requestId);
    return await readSource(this.#dependencies, check, requestId);
  }
}
