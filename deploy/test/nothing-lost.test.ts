import { withClient } from "@stockfinder/testing/fresh-database";
import { expect, onTestFinished, test, vi } from "vitest";
import { hasServerPrograms } from "./own-servers.ts";
import { startProductProcesses } from "./product-processes.ts";
import { type SteadyPosts, startSteadyPosts } from "./steady-posts.ts";

/** What a dead copy had claimed of the outbox is free after half a minute; an event that failed twice rests ten seconds. */
const SETTLED_WITHIN_MS = 60_000;
const RESUMES_WITHIN_MS = 30_000;

test.skipIf(!hasServerPrograms)(
  "every search that was accepted is recorded and counted exactly once, whatever died meanwhile (needs the servers' programs)",
  async () => {
    const product = await startProductProcesses();
    onTestFinished(() => product.release());
    const { postgres, rabbitmq } = product;
    const [gateway, first, second] = await Promise.all([
      product.startGateway(),
      product.startWorker(),
      product.startWorker(),
    ]);
    const posts = startSteadyPosts(gateway.url);
    await more(posts, "accepted");

    await first.kill();
    await more(posts, "accepted");
    await product.startWorker();

    second.signal("SIGSTOP");
    await more(posts, "refused");
    second.signal("SIGCONT");
    await more(posts, "accepted");

    for (const end of [postgres.kill, rabbitmq.stop, rabbitmq.kill]) {
      const { start } = end === postgres.kill ? postgres : rabbitmq;
      await end();
      await more(posts, "refused");
      await start();
      await more(posts, "accepted");
    }
    await posts.stop();

    for (const [query, outcome] of posts.outcomes) {
      if (outcome === "answered") continue;
      expect(outcome, query).toEqual(
        outcome.status === 503
          ? expect.objectContaining({ code: "unavailable", retryAfter: "1" })
          : expect.objectContaining({ status: 504, code: "out-of-time" }),
      );
    }
    await expect
      .poll(() => unfinished(postgres.url), { timeout: SETTLED_WITHIN_MS })
      .toEqual({ outbox: 0, uncounted: 0 });
    const { recorded, counted } = await readSearches(postgres.url);
    expect(counted).toEqual(recorded); // also those whose caller could not be told any more
    expect([...recorded.values()].filter((times) => times !== 1)).toEqual([]);
    const accepted = [...posts.outcomes].filter(([, outcome]) => outcome === "answered");
    expect(accepted.filter(([query]) => !recorded.has(query))).toEqual([]);
  },
  180_000,
);

/** Waits until some more have gone that way; a paused copy keeps no more than 32 in hand. */
async function more(posts: SteadyPosts, way: "accepted" | "refused"): Promise<void> {
  const wanted = posts.count()[way] + 25;
  await vi.waitUntil(() => posts.count()[way] >= wanted, { timeout: RESUMES_WITHIN_MS });
}

async function unfinished(databaseUrl: string): Promise<{ outbox: number; uncounted: number }> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select (select count(*)::int from lookup.outbox) as outbox,
              (select count(*)::int from lookup.searches)
              - (select coalesce(sum(times), 0)::int from lookup.popular_searches) as uncounted`,
    );
    return rows[0];
  });
}

/** How often each query stands in either table. */
async function readSearches(databaseUrl: string) {
  return await withClient(databaseUrl, async (client) => {
    const read = async (select: string) => {
      const { rows } = await client.query<{ query: string; times: number }>(`${select} order by query`);
      return new Map(rows.map(({ query, times }) => [query, times]));
    };
    return {
      recorded: await read("select query, count(*)::int as times from lookup.searches group by query"),
      counted: await read("select query, times from lookup.popular_searches"),
    };
  });
}
