import { MAX_ALERTS_IN_EVENT } from "@stockfinder/contracts/alerts";
import type { Database } from "@stockfinder/database/database";
import { candidatesOf, MATCHED_COLUMNS } from "@stockfinder/notification-scheduler/candidates";
import { examineNext } from "@stockfinder/notification-scheduler/examine-watches";
import {
  claimTransitions,
  insertTransition,
  type Transition,
} from "@stockfinder/notification-scheduler/transition-table";
import { compare, describeMeasure, type Measure, quantile } from "./compare.ts";
import { databaseWithWatches, gtinOfWatch, HOT_GTIN, HOT_WATCHERS } from "./many-watches.ts";
import type { ProductUrls } from "./product-targets.ts";
import { type Row, ratioAtLeast, ratioAtMost } from "./table.ts";

/** 1 for the size that the limits are about. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const MANY = Math.round(1_000_000 * SCALE);
const FEW = 10_000;
/** Before every id. */
const NONE_DONE = "00000000-0000-0000-0000-000000000000";
/** The number of watches that the service examines in one transaction. */
const AT_ONCE = 500;
const TIMES = 300;
const HOT_TIMES = 30;

/** The cost of a change among many watches: finding its product's watches, and writing their alerts. */
export async function alertMatching({ postgres }: ProductUrls): Promise<Row[]> {
  const many = await databaseWithWatches(postgres, MANY);
  try {
    const few = await databaseWithWatches(postgres, FEW);
    try {
      return [...(await finding(many.database, few.database)), await writing(many.database)];
    } finally {
      await few.drop();
    }
  } finally {
    await many.drop();
  }
}

async function finding(many: Database, few: Database): Promise<Row[]> {
  const all = `${MANY.toLocaleString("en-US")} watches`;
  const single = (watches: number, turn: number) =>
    gtinOfWatch(HOT_WATCHERS + 1 + ((turn * 7_919) % (watches - HOT_WATCHERS)));
  const [one = 0, bareOne = 0, oneOfFew = 0] = await medians(TIMES, [
    (turn) => findAll(many, single(MANY, turn)),
    (turn) => selectAll(many, single(MANY, turn)),
    (turn) => findAll(few, single(FEW, turn)),
  ]);
  const [hot = 0, bareHot = 0, hotOfFew = 0] = await medians(HOT_TIMES, [
    () => findAll(many, HOT_GTIN),
    () => selectAll(many, HOT_GTIN),
    () => findAll(few, HOT_GTIN),
  ]);
  const watchers = HOT_WATCHERS.toLocaleString("en-US");
  return [
    ratioAtMost(2, {
      name: `a change among ${all} finds its 1 watcher, p50`,
      baseline: "the same row by one prepared select",
      ratio: one / bareOne,
      details: `${one.toFixed(2)} ms against ${bareOne.toFixed(2)} ms`,
    }),
    ratioAtMost(2, {
      name: `the same with ${watchers} watchers`,
      baseline: "the same rows by prepared selects of 500",
      ratio: hot / bareHot,
      details: `${hot.toFixed(2)} ms against ${bareHot.toFixed(2)} ms`,
    }),
    ratioAtMost(1.5, {
      name: "the same, the worse of 1 and 5,000 watchers",
      baseline: `${FEW.toLocaleString("en-US")} watches`,
      ratio: Math.max(one / oneOfFew, hot / hotOfFew),
    }),
  ];
}

/** Finds watches as the matching loop does, with their data about the place. */
async function findAll(database: Database, gtin: string): Promise<void> {
  let doneUpTo = NONE_DONE;
  for (;;) {
    const found = await candidatesOf(database, aTransition(gtin, doneUpTo), AT_ONCE);
    const last = found.at(-1);
    if (found.length < AT_ONCE || !last) return;
    doneUpTo = last.id;
  }
}

async function selectAll(database: Database, gtin: string): Promise<void> {
  let after = NONE_DONE;
  for (;;) {
    const { rows } = await database.query<{ id: string }>(BARE_SELECT, [gtin, "USA", after]);
    const last = rows.at(-1);
    if (rows.length < AT_ONCE || !last) return;
    after = last.id;
  }
}

const BARE_SELECT = {
  name: "bench-bare-watches",
  text: `select ${MATCHED_COLUMNS} from alerts.watches as watch
         where gtin = $1 and country = $2 and id > $3 order by id limit ${AT_ONCE}`,
};

function aTransition(gtin: string, doneUpTo: string): Transition {
  return {
    placeId: "1",
    version: 2,
    retailer: "target",
    itemId: "1",
    country: "USA",
    storeId: "",
    gtin,
    storeName: "Target",
    name: "PlayStation 5",
    url: "https://www.target.com/p/-/A-1",
    branch: null,
    latitude: null,
    longitude: null,
    distanceZip: null,
    distanceMiles: null,
    before: { price: 20, currency: "USD", stock: "out" },
    after: { price: 20, currency: "USD", stock: "in" },
    source: "adapter",
    readAt: new Date(),
    requestId: null,
    id: "1",
    traceparent: null,
    doneUpTo,
  };
}

/**
 * The alerts, deliveries and events of 5,000 watchers of one change. The baseline has the same rows at hand, in the same tables
 * with their constraints, and writes them in the same transactions of 500 watches; the subject reads the watches too, applies
 * their rules and puts the rows together.
 */
async function writing(database: Database): Promise<Row> {
  await database.query("update alerts.watches set channels = '{live,email}' where gtin = $1", [HOT_GTIN]);
  const placeId = await insertPlace(database);
  await alertAll(database, placeId);
  await database.query(`
    create schema bench;
    create table bench.alerts as
      select alerts.*, (row_number() over (order by watch_id) - 1) / ${AT_ONCE} as chunk from alerts.alerts;
    create table bench.deliveries as
      select delivery.*, chunk from alerts.deliveries as delivery join bench.alerts on bench.alerts.id = alert_id;
    create table bench.outbox as
      select *, (row_number() over (order by position) - 1) / ${AT_ONCE / MAX_ALERTS_IN_EVENT} as chunk from alerts.outbox;
    create index on bench.alerts (chunk);
    create index on bench.deliveries (chunk);
    create index on bench.outbox (chunk);
    analyze bench.alerts, bench.deliveries, bench.outbox`);
  const columns = await Promise.all(
    TABLES.map(async (table) => [table, await columnsOf(database, table)] as const),
  );
  const { ratio, subject, baseline } = await compare(
    "deliveries",
    () => timed(database, () => alertAll(database, placeId)),
    () => timed(database, () => copyAll(database, new Map(columns))),
  );
  return ratioAtLeast(0.6, {
    name: `alerts of one change written, ${HOT_WATCHERS.toLocaleString("en-US")} watchers`,
    baseline: "the same rows by insert … select",
    ratio,
    details: `${describeMeasure(subject)} against ${describeMeasure(baseline)}; an alert and a mail each, and an event for ${MAX_ALERTS_IN_EVENT}`,
  });
}

const TABLES = ["alerts", "deliveries", "outbox"] as const;

async function columnsOf(database: Database, table: string): Promise<string> {
  const { rows } = await database.query<{ names: string }>(
    `select string_agg(column_name, ', ' order by ordinal_position) as names from information_schema.columns
     where table_schema = 'alerts' and table_name = $1`,
    [table],
  );
  return rows[0]?.names ?? "";
}

async function insertPlace(database: Database): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into alerts.places (retailer, item_id, country, store_id, gtin, store_name, name, url, version, price, currency, stock, read_at)
     values ('target', '1', 'USA', '', $1, 'Target', 'PlayStation 5', 'https://www.target.com/p/-/A-1', 2, 20, 'USD', 'in', now())
     returning id::text`,
    [HOT_GTIN],
  );
  return rows[0]?.id ?? "";
}

async function alertAll(database: Database, placeId: string): Promise<void> {
  await insertTransition(database, { ...aTransition(HOT_GTIN, NONE_DONE), placeId, heldUntil: null });
  const now = new Date();
  const [transition] = await claimTransitions(database, now, 1);
  if (!transition) throw new Error("The change was not claimed");
  let doneUpTo: string | null = transition.doneUpTo;
  while (doneUpTo !== null) {
    const examined = await examineNext(database, { ...transition, doneUpTo }, { lows: null, now });
    if (examined.outcome !== "examined")
      throw new Error(`The watches were not examined: ${examined.outcome}`);
    doneUpTo = examined.doneUpTo;
  }
}

async function copyAll(database: Database, columns: ReadonlyMap<string, string>): Promise<void> {
  for (let chunk = 0; chunk < HOT_WATCHERS / AT_ONCE; chunk += 1)
    await database.transaction(async (tx) => {
      for (const [table, names] of columns)
        await tx.query(
          {
            name: `bench-copy-${table}`,
            text: `insert into alerts.${table} (${names}) overriding system value
                 select ${names} from bench.${table} where chunk = $1`,
          },
          [chunk],
        );
    });
}

async function timed(database: Database, work: () => Promise<void>): Promise<Measure> {
  await database.query("truncate alerts.alerts cascade; truncate alerts.outbox, alerts.transitions");
  const before = process.cpuUsage();
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(before);
  return { rate: HOT_WATCHERS / seconds, cpuMicrosPerOperation: (user + system) / HOT_WATCHERS };
}

/** The median time of each, in milliseconds; run in turn, after a warm-up. */
async function medians(
  times: number,
  works: readonly ((turn: number) => Promise<void>)[],
): Promise<number[]> {
  const measured = works.map((): number[] => []);
  for (let turn = -Math.ceil(times / 5); turn < times; turn += 1) {
    for (const [index, work] of works.entries()) {
      const started = performance.now();
      await work(Math.abs(turn));
      if (turn >= 0) measured[index]?.push(performance.now() - started);
    }
  }
  return measured.map((each) => quantile(each, 0.5));
}
