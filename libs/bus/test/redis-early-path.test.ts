import { freePort } from "@stockfinder/testing/free-ports";
import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { programPath } from "@stockfinder/testing/program";
import { startRedis } from "@stockfinder/testing/redis";
import { servers } from "@stockfinder/testing/servers";
import { Redis } from "ioredis";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { EarlyEvent, EarlyTo } from "../src/early/early-path.ts";
import { RedisEarlyPath } from "../src/early/redis-early-path.ts";
import { collector, until } from "./waiting.ts";

const hasOwnRedis = (await programPath("redis-server")) !== null;

function anEvent(id: string): EarlyEvent {
  return { context: { id, requestId: `request of ${id}` }, json: `{"name":"a\\nb"}` };
}

/** Paths of one installation on a Redis. */
function paths(url: string, prefix: string) {
  const failures = collector<unknown>();
  const open = () => {
    const path = new RedisEarlyPath({ url, prefix, failed: failures.add });
    onTestFinished(() => path.close());
    return path;
  };
  /** Receives the test's event with a path of its own; `ids` has what came. */
  const receive = (to: EarlyTo, concurrency = 8) => {
    const came = collector<EarlyEvent>();
    const receiver = open().receive("test", to, { concurrency, handle: async (event) => came.add(event) });
    onTestFinished(() => receiver.stop(0));
    return came;
  };
  /** Sends until one arrives: a connection takes a moment. */
  const sendUntil = async (path: RedisEarlyPath, to: EarlyTo, came: () => Promise<boolean>) => {
    let sent = 0;
    await until(
      async () => {
        if (path.send("test", to, anEvent(`probe ${sent}`))) sent += 1;
        return await came();
      },
      (hasCome) => hasCome,
    );
  };
  return { open, receive, sendUntil, failures };
}

describe.skipIf(servers.redis === null)("the early path through Redis", () => {
  const url = servers.redis ?? "";
  let prefix = "";

  beforeEach(() => {
    const fresh = freshKeyPrefix(url);
    prefix = fresh.keyPrefix;
    onTestFinished(() => fresh.remove());
  });

  async function directly<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(url);
    try {
      return await work(redis);
    } finally {
      redis.disconnect();
    }
  }

  /** Resolves when this many connections wait for published events. */
  async function untilSubscribed(copies: number): Promise<void> {
    await directly((redis) =>
      until(
        async () => (await redis.pubsub("NUMSUB", `${prefix}early:test`))[1],
        (count) => count === copies,
      ),
    );
  }

  test("an event for one copy reaches one copy, with its context and data", async () => {
    const { open, receive } = paths(url, prefix);
    const [one, other] = [receive("oneCopy"), receive("oneCopy")];
    const sender = open();
    await sender.ready();
    const events = Array.from({ length: 50 }, (_, index) => anEvent(String(index)));

    for (const event of events) expect(sender.send("test", "oneCopy", event)).toBe(true);

    const came = await until(
      async () => [...(await one.atLeast(0)), ...(await other.atLeast(0))],
      ({ length }) => length >= events.length,
    );
    expect(came.toSorted((a, b) => Number(a.context.id) - Number(b.context.id))).toEqual(events);
  });

  test("an event for every copy reaches every copy once", async () => {
    const { open, receive } = paths(url, prefix);
    const copies = [receive("everyCopy"), receive("everyCopy")];
    const sender = open();
    await Promise.all([sender.ready(), untilSubscribed(2)]);

    sender.send("test", "everyCopy", anEvent("1"));
    sender.send("test", "everyCopy", anEvent("2"));

    for (const came of copies) expect(await came.atLeast(2)).toEqual([anEvent("1"), anEvent("2")]);
  });

  test("without a receiver the newest 200 events are kept, for a second", async () => {
    const { open, receive } = paths(url, prefix);
    const sender = open();
    await sender.ready();

    for (let id = 1; id <= 250; id += 1) sender.send("test", "oneCopy", anEvent(String(id)));

    const key = `${prefix}early:test`;
    const [waiting, oldest, keptMs] = await directly(async (redis) => {
      await until(
        () => redis.lindex(key, -1),
        (newest) => newest?.includes('"250"') === true,
      );
      return [await redis.llen(key), await redis.lindex(key, 0), await redis.pttl(key)] as const;
    });
    expect(waiting).toBe(200);
    expect(oldest).toContain('"51"');
    expect(keptMs).toBeLessThanOrEqual(1_000);
    await directly((redis) =>
      until(
        () => redis.exists(key),
        (isThere) => isThere === 0,
      ),
    );
    const came = receive("oneCopy");
    sender.send("test", "oneCopy", anEvent("later"));
    expect((await came.atLeast(1))[0]).toEqual(anEvent("later"));
  });

  test("a receiver takes no more events than it handles at once, and its stop waits for these", async () => {
    const { open } = paths(url, prefix);
    const release = Promise.withResolvers<void>();
    const begun = collector<string>();
    const path = open();
    const receiver = path.receive("test", "oneCopy", {
      concurrency: 2,
      handle: async ({ context: { id } }) => {
        begun.add(id);
        await release.promise;
      },
    });
    await path.ready();
    for (const id of ["1", "2", "3"]) path.send("test", "oneCopy", anEvent(id));

    expect(await begun.atLeast(2)).toEqual(["1", "2"]);
    let isStopped = false;
    const stopped = receiver.stop(60_000).then(() => {
      isStopped = true;
    });
    await directly((redis) => redis.ping());
    expect(isStopped).toBe(false);
    release.resolve();
    await stopped;
    expect(await begun.atLeast(2)).toEqual(["1", "2"]);
  });

  test("a message that is no event is reported, and the next one is handled", async () => {
    const { open, receive, failures } = paths(url, prefix);
    const came = receive("oneCopy");
    const sender = open();
    await sender.ready();

    await directly((redis) => redis.rpush(`${prefix}early:test`, "nonsense"));
    sender.send("test", "oneCopy", anEvent("1"));

    expect(await came.atLeast(1)).toEqual([anEvent("1")]);
    expect(await failures.atLeast(1)).toHaveLength(1);
  });
});

test.skipIf(!hasOwnRedis)(
  "after an outage of Redis, which is reported, events come early again",
  async () => {
    const port = await freePort();
    const first = await startRedis(port);
    const url = `redis://127.0.0.1:${port}`;
    const { open, receive, sendUntil, failures } = paths(url, "test:");
    const [one, all] = [receive("oneCopy"), receive("everyCopy")];
    const sender = open();
    await sendUntil(sender, "oneCopy", async () => (await one.atLeast(0)).length > 0);
    await sendUntil(sender, "everyCopy", async () => (await all.atLeast(0)).length > 0);

    await first?.release();
    await until(
      async () => sender.send("test", "oneCopy", anEvent("lost")),
      (isSent) => !isSent,
    );
    await failures.atLeast(1);
    const second = await startRedis(port);
    onTestFinished(async () => await second?.release());
    const [oneBefore, allBefore] = [(await one.atLeast(0)).length, (await all.atLeast(0)).length];

    await sendUntil(sender, "oneCopy", async () => (await one.atLeast(0)).length > oneBefore);
    await sendUntil(sender, "everyCopy", async () => (await all.atLeast(0)).length > allBefore);
  },
);
