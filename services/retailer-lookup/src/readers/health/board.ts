import {
  type CountedCalls,
  type DetailedBoard,
  type DetailedStore,
  type OpenCircuit,
  PARTS_OF_HOUR,
  type StoreReader,
} from "@stockfinder/contracts/health";
import type { Database } from "@stockfinder/database/database";
import { storeNamed } from "@stockfinder/product-rules/stores/directory";
import type { Clock } from "@stockfinder/service/clock";
import { distrusts } from "../canaries/adapter-table.ts";
import { allCanaries, shownCanary } from "../canaries/canary-table.ts";
import { isPagesKey, pagesKey, type ReaderKey, storeOfPages } from "../canaries/reader-key.ts";
import { worstStores } from "../reports/wrong-table.ts";
import type { ActiveRetailers } from "../retailers/active-retailers.ts";
import { UPSTREAMS } from "../retailers/upstreams.ts";
import {
  type CountedOutcomes,
  type LastOutcomes,
  lastOutcomes,
  outcomesSince,
  SHOWN_MS,
} from "./outcome-table.ts";
import { isGood } from "./store-outcome.ts";
import { NO_TIMES, stateOf, type Times, total } from "./store-state.ts";
import { runningWorkers, type Worker } from "./worker-table.ts";

/** A store's current state is that of this time, if it was called at all. */
const LATELY_MS = 10 * 60_000;
/** The most called stores whose pages are read. */
const MOST_PAGE_STORES = 30;

interface BoardDependencies {
  readonly database: Pick<Database, "query">;
  readonly retailers: ActiveRetailers;
  readonly clock: Pick<Clock, "now">;
  readonly pagesAreDemo: boolean;
}

/**
 * All retailers in the order of the results page, then the stores whose pages were read most, and those with known pages.
 * @throws {Fault} `unavailable`.
 */
export async function readBoard({
  database,
  retailers,
  clock,
  pagesAreDemo,
}: BoardDependencies): Promise<DetailedBoard> {
  const now = clock.now();
  const [counted, last, workers, canaries, distrusted, worst] = await Promise.all([
    outcomesSince(database, { since: new Date(now - SHOWN_MS), lately: new Date(now - LATELY_MS) }),
    lastOutcomes(database),
    runningWorkers(database, new Date(now)),
    allCanaries(database),
    distrusts(database),
    worstStores(database, new Date(now)),
  ]);
  const seen: Seen = {
    counted: Map.groupBy(counted, keyOf),
    last: new Map(last.map((row) => [keyOf(row), row])),
    now,
  };
  const onBoard = (
    store: Pick<DetailedStore, "id" | "name" | "reader" | "isDemo" | "source">,
    key: ReaderKey,
  ): DetailedStore => {
    const isAdapter = store.reader === "adapter";
    const about = aboutStore({ reader: store.reader, store: store.id }, seen);
    const setAsideAt = distrusted.get(key)?.setAsideAt ?? null;
    return {
      ...store,
      ...about,
      state: isAdapter && store.source === null ? "off" : setAsideAt === null ? about.state : "setAside",
      openCircuits: isAdapter ? openCircuits(store.id, workers) : [],
      setAsideAt: timeOf(setAsideAt),
      canaries: canaries.filter(({ retailer }) => retailer === key).map(shownCanary),
    };
  };
  const ofRetailers = [...retailers.values()].map(({ id, info, source }) => {
    const isDemo = info.source === "sandbox";
    return onBoard({ id, name: info.label, reader: "adapter", isDemo, source: source?.kind ?? null }, id);
  });
  const read = [...seen.counted.values()].flatMap(([first]) => (first?.reader === "page" ? first.store : []));
  const checked = canaries.map(({ retailer }) => retailer).filter(isPagesKey);
  const ofPages = [...new Set([...read, ...checked.map(storeOfPages)])]
    .map((id) => {
      const name = storeNamed(id)?.name ?? id;
      return onBoard({ id, name, reader: "page", isDemo: pagesAreDemo, source: null }, pagesKey(id));
    })
    .sort((one, other) => total(other.outcomes) - total(one.outcomes) || (one.id < other.id ? -1 : 1))
    .filter(({ canaries: its }, index) => index < MOST_PAGE_STORES || its.length > 0);
  return {
    at: new Date(now).toISOString(),
    stores: [...ofRetailers, ...ofPages],
    wrong: worst.map((store) => ({ ...store, name: storeNamed(store.id)?.name ?? store.id })),
  };
}

interface Seen {
  readonly counted: ReadonlyMap<string, readonly CountedOutcomes[]>;
  readonly last: ReadonlyMap<string, LastOutcomes>;
  readonly now: number;
}

interface ReaderOfStore {
  readonly reader: StoreReader;
  readonly store: string;
}

function aboutStore(of: ReaderOfStore, { counted, last, now }: Seen) {
  const rows = counted.get(keyOf(of)) ?? [];
  const hour = timesOf(rows, ({ times }) => times);
  const lately = timesOf(rows, ({ timesLately }) => timesLately);
  const known = last.get(keyOf(of));
  const { failedAt = null, failedAs = null, detail = null, restsUntil = null, failures = 0 } = known ?? {};
  return {
    state: stateOf({ lately, hour, failures }),
    outcomes: hour,
    lastHour: lastHourOf(rows),
    lastGoodAt: timeOf(known?.goodAt ?? null),
    restsUntil: timeOf(restsUntil !== null && restsUntil > now ? restsUntil : null),
    lastFailure:
      failedAt !== null && failedAs !== null
        ? { at: new Date(failedAt).toISOString(), outcome: failedAs, detail: detail ?? "" }
        : null,
  };
}

function openCircuits(id: string, workers: readonly Worker[]): OpenCircuit[] {
  const open = Map.groupBy(
    workers.flatMap((worker) => worker.openCircuits),
    (circuit) => circuit,
  );
  return [...open].flatMap(([circuit, where]) => {
    const [name = "", ...operation] = circuit.split(" ");
    const upstream = [...UPSTREAMS.values()].find((each) => each.id === name);
    if (upstream?.retailer !== id) return [];
    return [
      {
        upstream: upstream.id,
        operation: operation.join(" "),
        openOn: where.length,
        workers: workers.length,
      },
    ];
  });
}

function keyOf({ reader, store }: ReaderOfStore): string {
  return `${reader} ${store}`;
}

function timesOf(rows: readonly CountedOutcomes[], times: (row: CountedOutcomes) => number): Times {
  const counted = { ...NO_TIMES };
  for (const row of rows) counted[row.outcome] += times(row);
  return counted;
}

function lastHourOf(rows: readonly CountedOutcomes[]): CountedCalls[] {
  const parts = Array.from({ length: PARTS_OF_HOUR }, () => ({ answered: 0, failed: 0 }));
  for (const { part, outcome, times } of rows) {
    const counted = parts[part];
    if (counted) counted[isGood(outcome) ? "answered" : "failed"] += times;
  }
  return parts;
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
