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
export function checkWatched(dependencies: CheckLoopDependencies): ClaimLoop<Check> {
  const { database, clock, logger, config, checked, random = Math.random } = dependencies;
  const { fastestMs } = config;
  let rates: ReadonlyMap<string, number> = new Map();
  let ratesAt = Number.NEGATIVE_INFINITY;

  async function claim(most: number, running: readonly Check[]): Promise<Check[]> {
    const now = clock.now();
    if (now - ratesAt >= RATES_EVERY_MS) {
      ratesAt = now; // set first: if the rates cannot be read, the old ones apply for another minute
      rates = await desiredRates(database);
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

  async function check(claimed: Check, requestId: string): Promise<void> {
    const attributes = { "stockfinder.store": claimed.store };
    const span = { name: "alerts.check", kind: "internal", parent: null, begins: true, attributes } as const;
    await inSpan(span, () => run(claimed, requestId));
  }

  async function run(claimed: Check, requestId: string): Promise<void> {
    const { id, watchers } = claimed;
    if (watchers === 0) return await deleteUnwatched(database, claimed, new Date(clock.now()));
    const isFinding = claimed.source === SOURCE_DISCOVERY;
    const isSeldom = isFinding || claimed.retailer === LIST_STORE;
    const reading = await read(claimed, requestId);
    const found = reading?.found ?? null;
    const hasChanged = claimed.found !== null && found !== null && found !== claimed.found;
    const changes = claimed.changes + (hasChanged ? 1 : 0);
    const at = clock.now();
    const interval = isSeldom
      ? SELDOM * fastestMs
      : checkInterval({ watchers, changes, ageMs: at - claimed.firstAt.getTime() }, fastestMs);
    const factor = stretchOf(claimed.store);
    const nextAt = nextCheckAt({ now: at, intervalMs: interval, factor, fastestMs, random: random() });
    await saveCheck(database, {
      id,
      claim: claimed.claim,
      at: new Date(at),
      nextAt: new Date(nextAt),
      soonestAt: new Date(isFinding ? at : at + fastestMs),
      readAt: reading && new Date(reading.readAt ?? at),
      watchers,
      changes,
      found: found ?? claimed.found,
      name: reading?.name ?? null,
      branch: reading?.branch ?? null,
      rate: 1_000 / interval,
    });
    checked(reading === null ? "failed" : hasChanged ? "changed" : "same");
  }

  function stretchOf(store: string): number {
    if (store === SOURCE_DISCOVERY) return 1;
    return stretchFactor(rates.get(store) ?? 0, config.checksAMinute / 60);
  }

  async function read(claimed: Check, requestId: string): Promise<CheckReading | null> {
    if (claimed.source === SOURCE_DISCOVERY) return await readSources(claimed, requestId);
    if (claimed.retailer === LIST_STORE) return await readList(dependencies, claimed, requestId);
    if (claimed.source === ITEM) return await readWatchedItem(claimed, requestId);
    return await readSource(dependencies, claimed, requestId);
  }

  async function readSources(claimed: Check, requestId: string): Promise<CheckReading | null> {
    const wanted = await wantedStores(database, claimed);
    const found = await findSources(dependencies, claimed, wanted, requestId);
    if (!found) return null;
    const { checks } = found;
    await insertChecks(database, checks, { now: new Date(clock.now()), rate: 1_000 / fastestMs });
    if (checks.length > 0) loop.nudge();
    return found;
  }

  async function readWatchedItem(claimed: Check, requestId: string): Promise<CheckReading | null> {
    const reading = await readItem(dependencies, claimed, requestId);
    if (reading && reading.itemId !== claimed.itemId) await moveItem(database, claimed, reading.itemId);
    return reading;
  }

  const loop = new ClaimLoop<Check>({
    atOnce: AT_ONCE,
    claim,
    work: check,
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
  return loop;
}
