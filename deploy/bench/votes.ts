import { connectCache } from "@stockfinder/cache/connect";
import { networkLimits } from "@stockfinder/community/limits/network-limits";
import { userLimits } from "@stockfinder/community/limits/user-limits";
import { neighbourOf } from "@stockfinder/community/neighbours/neighbours";
import { resolveNeighbour } from "@stockfinder/community/neighbours/resolve-neighbour";
import { voteOnPost } from "@stockfinder/community/operations/vote-on-post";
import { newPostId } from "@stockfinder/community/posts/post-id";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import type { Database } from "@stockfinder/database/database";
import { systemClock } from "@stockfinder/service/clock";
import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { compare, describeMeasure, measuredCalls } from "./compare.ts";
import { ownDatabase } from "./own-database.ts";
import type { ProductUrls } from "./product-targets.ts";
import { type Row, ratioAtLeast } from "./table.ts";
import { THIS_PROCESS } from "./target.ts";

const SECONDS = 2;
const IN_FLIGHT = 64;
const VOTERS = 2_000;
const PLENTY = 1_000_000;
const NO_LIMITS = {
  postsAnHour: PLENTY,
  votesAMinute: PLENTY,
  reportsAnHour: PLENTY,
  newcomersAnHour: PLENTY,
  youngReportsAnHour: PLENTY,
  youngVotesAnHour: PLENTY,
};
/** Old enough for every vote to count. */
const TWO_DAYS_AGO = new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000);

/** Concurrent votes on one post through the service's own handler, against updates of the one row that all of them change. */
export async function votes({ postgres, redis }: ProductUrls): Promise<Row[]> {
  const { database, drop } = await ownDatabase(postgres, "community");
  const { keyPrefix, remove } = freshKeyPrefix(redis);
  const cache = await connectCache(redis, { keyPrefix });
  try {
    const _id = await hotPost(database);
    const networks = networkLimits({ database, cache, clock: systemClock, config: NO_LIMITS });
    const vote = voteOnPost(
      {
        database,
        clock: systemClock,
        limits: userLimits(cache, NO_LIMITS),
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
      load((turn) => vote({ _id, userID: voters[turn % VOTERS] ?? "", address: "192.0.2.1" }, CONTEXT)),
      load(() => database.query("update public.counters set votes = votes + 1 where id = $1", [1])),
    );
    return [
      ratioAtLeast(0.5, {
        name: "votes on one post, without gateway and bus",
        baseline: "one row updated",
        ratio,
        details: `${describeMeasure(subject)} against ${describeMeasure(baseline)}; finds the voter and counts a limit in Redis`,
      }),
    ];
  } finally {
    await cache.close();
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
  const now = new Date();
  const author = { userID: crypto.randomUUID(), accountId: null, now };
  const { id: neighbourId } = await neighbourOf(database, author);
  const id = newPostId(now.getTime());
  await database.query(
    `insert into community.posts (id, neighbour_id, zipcode, title, text, store, posted_at)
     values ($1, $2, '10001', 'Wipes are back', 'They have just put out some more.', 'Target', $3)`,
    [id, neighbourId, now],
  );
  return id;
}

function load(work: (turn: number) => Promise<unknown>) {
  let turn = 0;
  return () => measuredCalls([THIS_PROCESS], { seconds: SECONDS, inFlight: IN_FLIGHT }, () => work(turn++));
}
