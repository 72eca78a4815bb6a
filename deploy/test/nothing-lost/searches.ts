import { withClient } from "@stockfinder/testing/fresh-database";
import { expect, test, vi } from "vitest";
import { keepRecordedSearches } from "../recorded-searches.ts";
import { type SteadyPosts, startSteadyPosts } from "../steady-posts.ts";
import type { Started } from "./started.ts";

/** An outbox row that a dead copy had claimed is released after 10 s; an event that failed twice waits 10 s. */
const SETTLED_WITHIN_MS = 60_000;
/** Of a slow machine on which other tests run. */
const RESUMES_WITHIN_MS = 60_000;

export function testSearches(started: () => Started): void {
  test("every accepted search is recorded and counted exactly once, whichever process or server dies", async () => {
    const { product, gateway } = started();
    const { postgres, rabbitmq } = product;
    const [first, second] = await Promise.all([product.startWorker(), product.startWorker()]);
    await keepRecordedSearches(postgres.url);
    const posts = startSteadyPosts(gateway.url);
    await more(posts, "accepted");

    await first.kill();
    await more(posts, "accepted");
    const third = await product.startWorker();

    second.signal("SIGSTOP");
    await more(posts, "refused");
    second.signal("SIGCONT");
    await more(posts, "accepted");

    await postgres.kill();
    await more(posts, "refused");
    await postgres.start();
    await more(posts, "accepted");

    await rabbitmq.stop();
    await more(posts, "refused");
    await rabbitmq.start();
    await more(posts, "accepted");

    // The broker dies before it gets the acknowledgements of these events, so it delivers them again.
    const before = await countingHeldUp(postgres.url, async (isHeldUp) => {
      await more(posts, "accepted");
      const { counted } = await totals(postgres.url);
      // Released at once: an event that has waited for a statement's longest time fails, and comes again from the broker only.
      await vi.waitUntil(isHeldUp, { timeout: RESUMES_WITHIN_MS });
      rabbitmq.freeze();
      return counted;
    });
    await vi.waitUntil(async () => (await totals(postgres.url)).counted > before, {
      timeout: RESUMES_WITHIN_MS,
    });
    await rabbitmq.kill();
    await more(posts, "refused");
    await rabbitmq.start();
    await more(posts, "accepted");
    await posts.stop();

    for (const [query, outcome] of posts.outcomes) {
      if (outcome === "answered") continue;
      expect(outcome, query).toEqual(
        outcome.status === 503
          ? expect.objectContaining({ code: "unavailable", retryAfter: "1" })
          : expect.objectContaining({ status: 504, code: "out-of-time" }),
      );
    }
    const unfinished = async () => {
      const { outbox, recorded, counted } = await totals(postgres.url);
      return { outbox, uncounted: recorded - counted };
    };
    await expect.poll(unfinished, { timeout: SETTLED_WITHIN_MS }).toEqual({ outbox: 0, uncounted: 0 });
    const { recorded, counted } = await readSearches(postgres.url);
    expect(counted).toEqual(recorded); // also those whose caller could not be told any more
    expect([...recorded.values()].filter((times) => times !== 1)).toEqual([]);
    const accepted = [...posts.outcomes].filter(([, outcome]) => outcome === "answered");
    expect(accepted.filter(([query]) => !recorded.has(query))).toEqual([]);
    await Promise.all([second.kill(), third.kill()]);
  }, 360_000);
}

/** Waits until more events have taken this path; a paused copy holds at most 32. */
async function more(posts: SteadyPosts, way: "accepted" | "refused"): Promise<void> {
  const wanted = posts.count()[way] + 25;
  await vi.waitUntil(() => posts.count()[way] >= wanted, { timeout: RESUMES_WITHIN_MS });
}

/** Runs `work` while no event can be handled completely; `isHeldUp` says whether one waits for that. */
async function countingHeldUp<T>(
  databaseUrl: string,
  work: (isHeldUp: () => Promise<boolean>) => Promise<T>,
): Promise<T> {
  return await withClient(databaseUrl, async (client) => {
    await client.query("begin");
    await client.query("lock table lookup.popular_searches in exclusive mode");
    const isHeldUp = async () => {
      const { rows } = await client.query(
        "select from pg_locks where relation = 'lookup.popular_searches'::regclass and not granted",
      );
      return rows.length > 0;
    };
    return await work(isHeldUp); // the lock goes with the connection
  });
}

interface Totals {
  readonly outbox: number;
  readonly recorded: number;
  readonly counted: number;
}

async function totals(databaseUrl: string): Promise<Totals> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select (select count(*)::int from lookup.outbox) as outbox,
              (select count(*)::int from public.recorded_searches) as recorded,
              (select coalesce(sum(people), 0)::int from lookup.popular_searches) as counted`,
    );
    return rows[0];
  });
}

/** How often each query was recorded, and how many people were counted for it. */
async function readSearches(databaseUrl: string) {
  return await withClient(databaseUrl, async (client) => {
    const read = async (select: string) => {
      const { rows } = await client.query<{ query: string; times: number }>(`${select} order by query`);
      return new Map(rows.map(({ query, times }) => [query, times]));
    };
    return {
      recorded: await read(
        "select query, count(*)::int as times from public.recorded_searches group by query",
      ),
      counted: await read("select query, people as times from lookup.popular_searches"),
    };
  });
}
