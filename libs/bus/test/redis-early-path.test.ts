import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { programPath } from "@stockfinder/testing/program";
import { type OwnRedis, startRedis } from "@stockfinder/testing/redis";
import { servers } from "@stockfinder/testing/servers";
import { Redis } from "ioredis";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type EarlyEvent, type EarlyTo, writeEarly } from "../src/early/early-path.ts";
import { RedisEarlyPath } from "../src/early/redis-early-path.ts";
import { collector, until } from "./waiting.ts";

const hasOwnRedis = (await programPath("redis-server")) !== null;

function anEvent(id: string): EarlyEvent {
  return { context: { id, requestId: `request of ${id}` }, json: `{"name":"a\\nb"}` };
}

/** Paths of one installation on a Redis. */
function paths(url: string, prefix: string) {
  const failures = collector<unknown>();
  /** In the order of their reports, without the reasons. */
  const states: string[] = [];
  const open = () => {
    const path = new RedisEarlyPath({
      url,
      prefix,
      changed: (state) => states.push(state),
      failed: failures.add,
    });
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
  return { open, receive, sendUntil, failures, states };
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
        async () => (await redis.pubsub("NUMSUB", `${prefix}early:0:test`))[1],
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

    const key = `${prefix}early:0:test`;
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

  test("a stopped receiver handles no event that has arrived already", async () => {
    const { open } = paths(url, prefix);
    const began: string[] = [];
    const stopped = Promise.withResolvers<void>();
    const receiver = open().receive("test", "everyCopy", {
      concurrency: 1,
      handle: async ({ context: { id } }) => {
        began.push(id);
        stopped.resolve(receiver.stop(0));
      },
    });
    await untilSubscribed(1);

    await directly(async (redis) => {
      const both = redis.multi(); // arrive together
      for (const id of ["1", "2"]) both.publish(`${prefix}early:0:test`, writeEarly(anEvent(id)));
      await both.exec();
    });

    await stopped.promise;
    expect(began).toEqual(["1"]);
  });

  test("an event stays in its database of Redis", async () => {
    const inDatabase = (db: number) => paths(new URL(`/${db}`, url).href, prefix);
    const [one, other] = [inDatabase(1), inDatabase(2)];
    const came = [one.receive("everyCopy"), other.receive("everyCopy")];
    const senders = [one.open(), other.open()];
    await Promise.all(senders.map((sender) => sender.ready()));

    for (const [index, sender] of senders.entries()) {
      const isThere = async () => ((await came[index]?.atLeast(0)) ?? []).length > 0;
      await until(async () => sender.send("test", "everyCopy", anEvent(`of ${index}`)) && isThere(), Boolean);
    }

    for (const [index, events] of came.entries())
      expect(new Set((await events.atLeast(1)).map(({ context }) => context.id))).toEqual(
        new Set([`of ${index}`]),
      );
  });

  test("a message that is no event is reported, and the next one is handled", async () => {
    const { open, receive, failures } = paths(url, prefix);
    const came = receive("oneCopy");
    const sender = open();
    await sender.ready();

    await directly((redis) => redis.rpush(`${prefix}early:0:test`, "nonsense"));
    sender.send("test", "oneCopy", anEvent("1"));

    expect(await came.atLeast(1)).toEqual([anEvent("1")]);
    expect(await failures.atLeast(1)).toHaveLength(1);
  });
});

/** The events that reach the receivers of a path that a test may disturb, for one copy and for every copy. */
async function disturbed(url: string) {
  const { open, sendUntil, failures, states } = paths(url, "test:");
  const path = open();
  const came = { oneCopy: collector<string>(), everyCopy: collector<string>() };
  for (const to of ["oneCopy", "everyCopy"] as const) {
    const handle = async ({ context }: EarlyEvent) => came[to].add(context.id);
    const receiver = path.receive("test", to, { concurrency: 8, handle });
    onTestFinished(() => receiver.stop(0));
  }
  const untilAnotherCame = async () => {
    for (const to of ["oneCopy", "everyCopy"] as const) {
      const before = (await came[to].atLeast(0)).length;
      await sendUntil(path, to, async () => (await came[to].atLeast(0)).length > before);
    }
  };
  await untilAnotherCame();
  return { path, untilAnotherCame, failures, states };
}

describe.skipIf(!hasOwnRedis)("the early path through a Redis that fails", () => {
  let server: OwnRedis;

  beforeEach(async () => {
    const started = await startRedis();
    if (!started) throw new Error("Redis does not start");
    server = started;
    onTestFinished(() => started.release());
  });

  /** As an operator who has connected before the trouble. */
  async function operator(): Promise<Redis> {
    const redis = new Redis(server.url, { lazyConnect: true });
    onTestFinished(() => redis.disconnect());
    await redis.connect();
    return redis;
  }

  test("after an outage, which is reported once, events come early again", async () => {
    const { path, untilAnotherCame, failures, states } = await disturbed(server.url);

    await server.kill();
    await until(
      async () => path.send("test", "oneCopy", anEvent("lost")),
      (isSent) => !isSent,
    );
    await server.start();

    await untilAnotherCame();
    expect(states).toEqual(["up", "away", "up"]);
    expect(await failures.atLeast(0)).toEqual([]);
  });

  test("after it closed the connections, events come early again", async () => {
    const { untilAnotherCame, failures } = await disturbed(server.url);
    const redis = await operator();

    for (const type of ["normal", "pubsub"]) await redis.call("CLIENT", "KILL", "TYPE", type);

    await untilAnotherCame();
    expect(await failures.atLeast(0)).toEqual([]);
  });

  test("while it hangs, few events wait in memory; afterwards they come early again", async () => {
    const { path, untilAnotherCame, states } = await disturbed(server.url);

    server.freeze();
    let sent = 0;
    while (sent < 10_000 && path.send("test", "everyCopy", anEvent(String(sent)))) sent++;
    expect(sent).toBeLessThanOrEqual(500);
    await until(
      async () => states,
      (all) => all.includes("away"),
    );
    server.thaw();

    await untilAnotherCame();
    expect(states).toEqual(["up", "away", "up"]);
  });

  test("a command that it refuses is reported once, and works when it is allowed", async () => {
    const redis = await operator();
    await redis.call("ACL", "SETUSER", "app", "on", ">secret", "~*", "&*", "+@all", "-blpop");
    const url = server.url.replace("redis://", "redis://app:secret@");
    const { open, receive, failures, sendUntil } = paths(url, "test:");
    const came = receive("oneCopy");

    await until(
      () => redis.info("commandstats"),
      (stats) => /cmdstat_blpop:.*rejected_calls=[3-9]/.test(stats),
    );
    expect(await failures.atLeast(1)).toHaveLength(1);
    await redis.call("ACL", "SETUSER", "app", "+blpop");

    await sendUntil(open(), "oneCopy", async () => (await came.atLeast(0)).length > 0);
  });
});
