import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "@stockfinder/database/database";
import { claimChecks } from "@stockfinder/notification-scheduler/checks/check-claims";
import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { compare, describeMeasure, type Measure } from "./compare.ts";
import { databaseWithWatches } from "./many-watches.ts";
import type { ProductUrls } from "./product-targets.ts";
import { type Row, ratioAtLeast } from "./table.ts";
import { startTarget } from "./target.ts";

/** 1 for the size that the limits are about. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const CHECKS = Math.round(1_000_000 * SCALE);
const STORES = 50;
/** As the service claims them. */
const AT_ONCE = 64;
const OF_STORE = 8;
const CLAIMS = 60;
/** Long enough that the figures of a minute are in it. */
const IDLE_SECONDS = 60;
const SETTLED_SECONDS = 5;

/** The cost of a scheduler's loop over many checks: claiming due ones, and polling when none is due. */
export async function checkClaims(urls: ProductUrls): Promise<Row[]> {
  const { url, database, drop } = await databaseWithWatches(urls.postgres, CHECKS);
  try {
    await fill(database);
    const claims = await claiming(database);
    // In a session: a million rows take longer than a statement may.
    await database.session(async (client) => {
      await client.query(
        "update alerts.checks set next_at = now() + interval '1 day', claimed_until = '-infinity'",
      );
      await client.query("vacuum analyze alerts.checks");
    });
    return [claims, await idling({ ...urls, postgres: url })];
  } finally {
    await drop();
  }
}

/** A check of each watched product; all are due. */
async function fill(database: Database): Promise<void> {
  await database.session(async (client) => {
    await client.query("set synchronous_commit = off");
    await client.query(
      `insert into alerts.checks (gtin, country, zip, source, store, next_at, first_at, watchers, rate)
       select lpad(n::text, 12, '0'), 'USA', '', '{"page":"https://store' || n % ${STORES} || '.example/p/' || n || '"}',
         'store' || n % ${STORES}, now() - n * interval '1 millisecond', now(), 1, 0.0001
       from generate_series(1, ${CHECKS}) as n`,
    );
    await client.query("analyze alerts.checks");
  });
}

async function claiming(database: Database): Promise<Row> {
  const now = new Date();
  const { ratio, subject, baseline } = await compare(
    "claims",
    () =>
      claimed(database, async () => {
        const room = { now, most: AT_ONCE, mostOfStore: OF_STORE, runningByStore: new Map(), running: [] };
        return (await claimChecks(database, room)).map(({ id }) => id);
      }),
    () =>
      claimed(database, async () => {
        const { rows } = await database.query<{ id: string }>(BARE_CLAIM, [now, AT_ONCE]);
        return rows.map(({ id }) => id);
      }),
  );
  return ratioAtLeast(0.6, {
    name: `checks claimed among ${CHECKS.toLocaleString("en-US")} that are due`,
    baseline: "for update skip locked",
    ratio,
    details: `${describeMeasure(subject)} against ${describeMeasure(baseline)}; ${AT_ONCE} at once, at most ${OF_STORE} of a store, with their watchers`,
  });
}

const BARE_CLAIM = {
  name: "bench-bare-claim",
  text: `update alerts.checks as checked set claimed_until = $1::timestamptz + interval '30 seconds'
         where id in (
           select id from alerts.checks where next_at <= $1 and claimed_until < $1
           order by next_at limit $2 for update skip locked)
         returning id::text, gtin, country, zip, source, store, first_at, changes, found`,
};

/** Claims repeatedly; claimed checks are then no longer due, as after a check. That is not measured. */
async function claimed(database: Database, claim: () => Promise<string[]>): Promise<Measure> {
  let done = 0;
  let seconds = 0;
  let cpuMicros = 0;
  for (let time = 0; time < CLAIMS; time += 1) {
    const before = process.cpuUsage();
    const started = performance.now();
    const ids = await claim();
    seconds += (performance.now() - started) / 1_000;
    const { user, system } = process.cpuUsage(before);
    cpuMicros += user + system;
    done += ids.length;
    await database.query(
      `update alerts.checks set next_at = now() + interval '1 day', claimed_until = '-infinity'
       where id = any($1::bigint[])`,
      [ids],
    );
  }
  return { rate: done / seconds, cpuMicrosPerOperation: cpuMicros / done };
}

async function idling({ postgres, redis, amqp }: ProductUrls): Promise<Row> {
  const { keyPrefix, remove } = freshKeyPrefix(redis);
  const scheduler = await startTarget("scheduler", {
    DATABASE_URL: postgres,
    REDIS_URL: redis,
    AMQP_URL: amqp,
    REDIS_PREFIX: keyPrefix,
    STAFF_PASSWORD: "what the bench's staff type",
  });
  try {
    await wait(SETTLED_SECONDS * 1_000);
    const before = await scheduler.cpuMicros();
    await wait(IDLE_SECONDS * 1_000);
    const core = ((await scheduler.cpuMicros()) - before) / (IDLE_SECONDS * 10_000);
    return {
      name: `CPU of an idle scheduler over ${CHECKS.toLocaleString("en-US")} watches`,
      value: `${core.toFixed(2)} % of a core`,
      limit: "below 2 % of a core",
      isWithin: core < 2,
    };
  } finally {
    await scheduler.stop();
    await remove();
  }
}
