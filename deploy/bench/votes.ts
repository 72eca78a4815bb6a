import { createMessageTables } from "@stockfinder/bus/message-tables";
import { connectCache } from "@stockfinder/cache/connect";
import { networkLimits } from "@stockfinder/community/limits/network-limits";
import { userLimits } from "@stockfinder/community/limits/user-limits";
import { neighbourOf } from "@stockfinder/community/neighbours/neighbours";
import { resolveNeighbour } from "@stockfinder/community/neighbours/resolve-neighbour";
import { voteOnPost } from "@stockfinder/community/operations/vote-on-post";
import { newPostId } from "@stockfinder/community/posts/post-id";
import { insertPost } from "@stockfinder/community/posts/posts";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import type { Database } from "@stockfinder/database/database";
import { migrate } from "@stockfinder/database/migrate";
import { openDatabase } from "@stockfinder/database/open";
import { systemClock } from "@stockfinder/service/clock";
import { freshDatabase } from "@stockfinder/testing/fresh-database";
import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { compare, describeMeasure, measured } from "./compare.ts";
import type { ProductUrls } from "./product-targets.ts";
import { type Row, ratioAtLeast } from "./table.ts";
import { THIS_PROCESS } from "./target.ts";

const SECONDS = 2;
const IN_FLIGHT = 64;
const VOTERS = 2_000;
const MIGRATIONS = new URL("../../services/community/migrations/", import.meta.url);
const PLENTY = 1_000_000;
/** Old enough for every vote to count. */
const TWO_DAYS_AGO = new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000);

/** Concurrent votes on one post through the service's own handler, against updates of the one row that all of them change. */
export async function votes({ postgres, redis }: ProductUrls): Promise<Row[]> {
  const { url, drop } = await freshDatabase(postgres);
  const { keyPrefix, remove } = freshKeyPrefix(redis);
  const [database, cache] = [await openDatabase(url), await connectCache(redis, { keyPrefix })];
  const config = {
    postsAnHour: PLENTY,
    votesAMinute: PLENTY,
    reportsAnHour: PLENTY,
    newcomersAnHour: PLENTY,
    youngReportsAnHour: PLENTY,
    youngVotesAnHour: PLENTY,
  };
  try {
    const _id = await hotPost(database);
    const networks = networkLimits({ database, cache, clock: systemClock, config });
    const vote = voteOnPost(
      {
        database,
        clock: systemClock,
        outbox: { nudge: () => {} },
        limits: userLimits(cache, config),
        networks,
        resolveNeighbour: resolveNeighbour({ database, clock: systemClock, networks }),
      },
      1,
    );
    const voters = Array.from({ length: VOTERS }, () => crypto.randomUUID());
    for (const userID of voters) await neighbourOf(database, { userID, accountId: null, now: TWO_DAYS_AGO });
    await database.query("create table public.counters (id integer primary key, votes integer not null)");
    await database.query("insert into public.counters values (1, 0)");

    const { ratio, subject, baseline } = await compare(
      "votes",
      load((turn) => vote({ _id, userID: voters[turn % VOTERS] ?? "", address: "192.0.2.1" }, CONTEXT)),
      load(() => database.query("update public.counters set votes = votes + 1 where id = $1", [1])),
    );
    return [
      ratioAtLeast(0.5, {
        name: "votes on one post, without gateway and bus",
        baseline: "one row updated",
        ratio,
        details: `${describeMeasure(subject)} against ${describeMeasure(baseline)}; finds the voter, counts a limit in Redis and reports it too`,
      }),
    ];
  } finally {
    await Promise.all([database.close(), cache.close()]);
    await Promise.all([drop(), remove()]);
  }
}

const CONTEXT = {
  principal: ANONYMOUS,
  requestId: "bench",
  deadline: Number.POSITIVE_INFINITY,
  signal: new AbortController().signal,
  reuseFor: () => {},
};

async function hotPost(database: Database): Promise<string> {
  await createMessageTables(database, "community");
  await migrate(database, { schema: "community", folder: MIGRATIONS });
  const now = new Date();
  const { id: neighbourId } = await neighbourOf(database, {
    userID: crypto.randomUUID(),
    accountId: null,
    now,
  });
  const id = newPostId(now.getTime());
  await insertPost(database, {
    id,
    neighbourId,
    title: "Wipes are back",
    text: "They have just put out some more. ".repeat(6),
    store: "Target",
    zipcode: "10001",
    itemName: null,
    upc: null,
    status: null,
    quantity: null,
    location: null,
    postedAt: now,
  });
  return id;
}

/** Keeps this many calls running at all times. */
function load(work: (turn: number) => Promise<unknown>) {
  let turn = 0;
  return () =>
    measured([THIS_PROCESS], SECONDS, async () => {
      const started = performance.now();
      const until = started + SECONDS * 1_000;
      let done = 0;
      const loop = async () => {
        while (performance.now() < until) {
          await work(turn++);
          done++;
        }
      };
      await Promise.all(Array.from({ length: IN_FLIGHT }, loop));
      return done / ((performance.now() - started) / 1_000);
    });
}
