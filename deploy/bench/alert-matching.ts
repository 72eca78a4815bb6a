import type { Database } from "@stockfinder/database/database";
import { candidatesOf, MATCHED_COLUMNS } from "@stockfinder/notification-scheduler/matching/candidates";
import type { Transition } from "@stockfinder/notification-scheduler/matching/transition-table";
import { medianTimes } from "./compare.ts";
import { databaseWithWatches, gtinOfWatch, HOT_GTIN, HOT_WATCHERS } from "./many-watches.ts";
import type { ProductUrls } from "./product-targets.ts";
import { type Row, ratioAtMost } from "./table.ts";

/** 1 for the size that the limits are about. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const WATCHES = Math.round(1_000_000 * SCALE);
/** The number of watches that the service examines in one transaction. */
const AT_ONCE = 500;
const TIMES = 300;
const HOT_TIMES = 30;
/** Before every id. */
const NONE_DONE = "00000000-0000-0000-0000-000000000000";

/** The cost of a change among many watches: finding its product's watches. */
export async function alertMatching({ postgres }: ProductUrls): Promise<Row[]> {
  await using opened = new AsyncDisposableStack();
  const { database, drop } = await databaseWithWatches(postgres, WATCHES);
  opened.defer(drop);
  const single = (turn: number) =>
    gtinOfWatch(HOT_WATCHERS + 1 + ((turn * 7_919) % (WATCHES - HOT_WATCHERS)));
  const [one = 0, bareOne = 0] = await medianTimes({ times: TIMES }, [
    (turn) => findAll(database, single(turn)),
    (turn) => selectAll(database, single(turn)),
  ]);
  const [hot = 0, bareHot = 0] = await medianTimes({ times: HOT_TIMES }, [
    () => findAll(database, HOT_GTIN),
    () => selectAll(database, HOT_GTIN),
  ]);
  const watchers = HOT_WATCHERS.toLocaleString("en-US");
  return [
    ratioAtMost(2, {
      name: `a change among ${WATCHES.toLocaleString("en-US")} watches finds its 1 watcher, p50`,
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
  ];
}

/** Finds watches as the matching loop does, with their data about the place. */
function findAll(database: Database, gtin: string): Promise<void> {
  return allPages((after) => candidatesOf(database, aTransition(gtin, after), AT_ONCE));
}

function selectAll(database: Database, gtin: string): Promise<void> {
  return allPages(async (after) => (await database.query<Id>(BARE_SELECT, [gtin, "USA", after])).rows);
}

interface Id {
  readonly id: string;
}

async function allPages(pageAfter: (id: string) => Promise<readonly Id[]>): Promise<void> {
  for (let after: string | undefined = NONE_DONE; after !== undefined; ) {
    const page = await pageAfter(after);
    after = page.length < AT_ONCE ? undefined : page.at(-1)?.id;
  }
}

const BARE_SELECT = {
  name: "bench-bare-watches",
  text: `select ${MATCHED_COLUMNS} from alerts.watches as watch
         where gtin = $1 and country = $2 and id > $3 order by id limit ${AT_ONCE}`,
};

function aTransition(gtin: string, doneUpTo: string): Transition {
  return {
    id: "1",
    traceparent: null,
    stockPointId: "1",
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
    misreadAt: null,
    requestId: null,
    doneUpTo,
  };
}
