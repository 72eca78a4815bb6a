import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { connectBus } from "@stockfinder/bus/connect";
import { createMessageTables } from "@stockfinder/bus/message-tables";
import { addToOutbox } from "@stockfinder/bus/outbox";
import type { Cache } from "@stockfinder/cache/cache";
import { nearestZip } from "@stockfinder/contracts/places";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { searchLogged } from "@stockfinder/contracts/searches";
import type { Database } from "@stockfinder/database/database";
import { embeddedDatabase } from "@stockfinder/testing/embedded-database";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { SETUPS } from "@stockfinder/testing/setups";
import { removeSharedQueues } from "@stockfinder/testing/shared-queues";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { publishBus } from "../src/bus-metrics.ts";
import { publishCache } from "../src/cache-metrics.ts";
import { publishDatabase, publishOutbox } from "../src/database-metrics.ts";
import { createMetrics } from "../src/metrics.ts";

const someMetrics = () => createMetrics({ service: "test", logger: quietLogger("test") });
const AN_EVENT = { query: "wipes", zipcode: "44114", at: "2026-05-01T12:00:00.000Z" };

describe.each(SETUPS)("metrics of the bus, on $name", ({ amqp }) => {
  test("count parked events, waiting requests and unanswered calls", async () => {
    const metrics = someMetrics();
    const namespace = randomUUID();
    const bus = await connectBus(amqp, {
      service: "test",
      namespace,
      retryDelaysMs: [],
      observer: metrics.busObserver,
    });
    publishBus(bus, metrics);
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const answer = async () => {
      begun.resolve();
      await release.promise;
      return { zipcode: "44114" };
    };
    await bus.serve(nearestZip, answer, { concurrency: 1 });
    await bus.subscribe(searchLogged, "test.searches", async () => {
      throw new Error("no");
    });

    await bus.publish(searchLogged, AN_EVENT);
    const asked = { principal: ANONYMOUS, requestId: "request-1", deadline: Date.now() + 60_000 };
    const calls = [1, 2, 3].map(() => bus.call(nearestZip, { latitude: 41.5, longitude: -81.7 }, asked));
    const ended = Promise.allSettled(calls);
    await begun.promise;

    await vi.waitFor(
      async () =>
        expect(await metrics.registry.metrics()).toContain(
          'bus_queue_messages{queue="parked",service="test"} 1',
        ),
      { timeout: 20_000, interval: 50 },
    );
    const scraped = await metrics.registry.metrics();
    expect(scraped).toMatch(/bus_queue_messages\{queue="call\.\w+",service="test"\} 2/);
    expect(scraped).toMatch(/bus_queue_oldest_seconds\{queue="call\.\w+",service="test"\} \d/);
    expect(scraped).toContain(
      'bus_queue_messages{queue="test.searches:lookup.searchLogged",service="test"} 0',
    );
    expect(scraped).toContain(
      'bus_event_seconds_count{service="test",subscriber="test.searches",outcome="parked"} 1',
    );
    expect(scraped).toContain(
      'bus_publish_seconds_count{service="test",event="lookup.searchLogged",outcome="ok"} 1',
    );
    expect(scraped).toContain('bus_calls_pending{service="test"} 3');
    release.resolve();
    await ended;
    await bus.close();
    if (amqp !== "memory:") await removeSharedQueues(amqp, namespace, []);
  });
});

describe("metrics of the database", () => {
  let database: Database;
  beforeAll(async () => {
    const embedded = await embeddedDatabase();
    ({ database } = embedded);
    return embedded.release;
  });

  test("show whether it answers, its connections and its outbox", async () => {
    const metrics = someMetrics();
    await createMessageTables(database, "mail");
    await createMessageTables(database, "mail"); // as at every start
    publishDatabase(database, metrics);
    publishOutbox(database, "mail", metrics);
    await addToOutbox(database, "mail", searchLogged, AN_EVENT);
    await database.query("update mail.outbox set added_at = now() - interval '1 hour'");

    const text = await metrics.registry.metrics();

    expect(text).toContain('part_up{part="database",service="test"} 1');
    expect(text).toMatch(/database_connections\{state="total",service="test"\} \d/);
    expect(text).toContain('outbox_events{schema="mail",service="test"} 1');
    expect(text).toMatch(/outbox_oldest_event_seconds\{schema="mail",service="test"\} 360\d/);
  });

  test("count no query of the scrape itself as waiting", async () => {
    const metrics = someMetrics();
    publishDatabase(database, metrics);
    await database.ping();

    const text = await metrics.registry.metrics();

    expect(text).toContain('database_connections{state="waiting",service="test"} 0');
    expect(text).toMatch(/database_wait_seconds_bucket\{le="0.5",service="test"\} [1-9]/);
  });

  test("show callers that wait while others hold every connection, and how long", async () => {
    const metrics = someMetrics();
    publishDatabase(database, metrics);
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holder = database.transaction(async (tx) => {
      await tx.query("select 1");
      begun.resolve();
      await release.promise;
    });
    await begun.promise;
    const waiter = database.query("select 1");

    expect(database.connections()).toMatchObject({ idle: 0, waiting: 1 });
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 700);
    release.resolve();
    await Promise.all([holder, waiter]);
    vi.restoreAllMocks();

    const text = await metrics.registry.metrics();
    // One of them is the scrape's own, which did not wait.
    expect(text).toContain('database_wait_seconds_bucket{le="0.5",service="test"} 1');
    expect(text).toContain('database_wait_seconds_bucket{le="1",service="test"} 2');
  });

  test("have no values when it hangs or fails, and do not block a scrape", async () => {
    const metrics = someMetrics();
    const hangs = () => new Promise<never>(() => {});
    publishBus({ pendingCalls: () => 0, backlogs: hangs } as Partial<Bus> as Bus, metrics);
    const hanging = { ping: hangs, connections: () => fail(), onWait: () => {} };
    publishDatabase(hanging as Partial<Database> as Database, metrics);

    const text = await metrics.registry.metrics();

    expect(text).toContain('part_up{part="database",service="test"} 0');
    expect(text).not.toMatch(/^(bus_queue_messages|bus_queue_oldest_seconds|database_connections)\{/m);
  });
});

function fail(): never {
  throw new Error("The pool is closed");
}

describe("metrics of the cache", () => {
  const scraped = (memory: Awaited<ReturnType<Cache["serverMemory"]>>) => {
    const metrics = someMetrics();
    publishCache({ serverMemory: async () => memory } as Partial<Cache> as Cache, metrics);
    return metrics.registry.metrics();
  };

  test("show the memory of the server, and its limit if there is one", async () => {
    const limited = await scraped({ usedBytes: 900, limitBytes: 1_000 });

    expect(limited).toContain('cache_memory_bytes{kind="used",service="test"} 900');
    expect(limited).toContain('cache_memory_bytes{kind="limit",service="test"} 1000');
    expect(await scraped({ usedBytes: 900, limitBytes: null })).not.toContain('kind="limit"');
    expect(await scraped(null)).not.toContain("cache_memory_bytes{");
  });
});
