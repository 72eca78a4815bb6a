import { type OwnRabbitmq, rabbitmqProgram, startOwnRabbitmq } from "@stockfinder/testing/own-rabbitmq";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Bus, BusObserver } from "../src/bus.ts";
import { connectBus } from "../src/connect.ts";
import { ada, context, greet, greeted } from "./test-contracts.ts";
import { collector, until } from "./waiting.ts";

/** A call that waited for its deadline would instead end as `out-of-time`. */
const AT_ONCE = "unavailable";

const ANSWERED = "answered";

const isInstalled = (await rabbitmqProgram()) !== null;
/** A start or a command of the broker takes half a minute where many others want the processor. */
const options = { skip: !isInstalled, timeout: 120_000 };

describe("a broker that fails (needs rabbitmq-server on PATH)", options, () => {
  let broker: OwnRabbitmq;
  const open: Bus[] = [];

  const join = async (observer?: BusObserver) => {
    const bus = await connectBus(broker.url, { service: "test", observer });
    open.push(bus);
    return bus;
  };

  beforeAll(async () => {
    broker = await startOwnRabbitmq();
    // RabbitMQ 3.10 loses a quorum queue if power fails in its first second; a product's queues are older.
    const bus = await join();
    await bus.subscribe(greeted, "mail.greetings", async () => {});
    await bus.close();
    await broker.stop();
    await broker.start();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((bus) => bus.close()));
  });
  afterAll(async () => {
    await broker.release();
    await expect(fetch(`http://127.0.0.1:${broker.epmdPort}`), "its port mapper").rejects.toThrow();
  });

  test("fails calls at once while it is down, and resumes everything when it is back", async () => {
    const [caller, server] = [await join(), await join()];
    const received = collector<string>();
    await server.serve(greet, async ({ name }) => ({ greeting: `Hello ${name}` }));
    await server.subscribe(greeted, "mail.greetings", async ({ name }) => received.add(name));
    await caller.call(greet, ada, context);

    await broker.kill();
    expect(await codeOf(caller.call(greet, ada, context))).toBe(AT_ONCE);
    expect(await codeOf(caller.publish(greeted, { name: "lost" }))).toBe(AT_ONCE);
    expect(caller.isUp()).toBe(false);

    await broker.start();
    const answer = await until(
      () => caller.call(greet, ada, context).catch(() => null),
      (greeting) => greeting !== null,
    );
    await until(
      () =>
        caller.publish(greeted, { name: "found" }).then(
          () => true,
          () => false,
        ),
      (isPublished) => isPublished,
    );

    expect(answer).toEqual({ greeting: "Hello Ada" });
    expect(await received.atLeast(1)).toEqual(["found"]);
    await until(
      async () => caller.isUp(),
      (isUp) => isUp,
    );
  });

  test("reports to each copy since when events may have been missed", async () => {
    const bus = await join();
    const resumed = collector<number>();
    const joinedAt = Date.now();
    await bus.subscribe(greeted, "copy.greetings", async () => {}, {
      everyCopy: true,
      resumed: (since) => resumed.add(since),
    });
    expect(await resumed.atLeast(0)).toEqual([]);

    await broker.kill();
    const killedAt = Date.now();
    await broker.start();

    const [since] = await resumed.atLeast(1);
    expect(since).toBeGreaterThanOrEqual(joinedAt);
    expect(since).toBeLessThanOrEqual(killedAt + 1_000);
  });

  test("fails pending calls at once when it dies", async () => {
    const [caller, server] = [await join(), await join()];
    const begun = Promise.withResolvers<void>();
    await server.serve(greet, async () => {
      begun.resolve();
      return await new Promise<never>(() => {});
    });
    const call = caller.call(greet, ada, { ...context, deadline: Date.now() + 25_000 });
    await begun.promise;

    const [code] = await Promise.all([codeOf(call), broker.kill()]);

    expect(code).toBe(AT_ONCE);
    await broker.start();
  });

  test("ends calls at their deadline while it is frozen, and answers again afterwards", async () => {
    const [caller, server] = [await join(), await join()];
    await server.serve(greet, async ({ name }) => ({ greeting: name }));

    broker.freeze();
    const frozen = await until(
      () => codeOf(caller.call(greet, ada, { ...context, deadline: Date.now() + 200 })),
      (code) => code !== ANSWERED, // a few calls may succeed before all its threads are frozen
    );
    broker.thaw();

    expect(frozen).toBe("out-of-time");
    expect(await caller.call(greet, ada, { ...context, deadline: Date.now() + 10_000 })).toEqual({
      greeting: "Ada",
    });
  });

  test("lets a process stop while it is frozen", async () => {
    const bus = await join();
    await bus.serve(greet, async ({ name }) => ({ greeting: name }));

    broker.freeze();
    try {
      await bus.close();
    } finally {
      broker.thaw();
    }
  }, 15_000);

  test("causes calls to fail at once while it is out of memory, and serves them afterwards", async () => {
    const states = collector<string>();
    const caller = await join({ connectionChanged: (state) => states.add(state) });
    const server = await join();
    await server.serve(greet, async ({ name }) => ({ greeting: name }));
    const connected = (await states.atLeast(0)).length;

    await broker.control("set_vm_memory_high_watermark", "0.00000001");
    // The broker notifies only connections that publish, and its alarm may come after a first call.
    await until(
      async () => {
        await caller.call(greet, ada, { ...context, deadline: Date.now() + 1_000 }).catch(() => null);
        return await states.atLeast(0);
      },
      (all) => all.includes("blocked"),
    );
    expect(await codeOf(caller.call(greet, ada, context))).toBe(AT_ONCE);
    expect(caller.isUp()).toBe(false);

    await broker.control("set_vm_memory_high_watermark", "0.4");
    await states.atLeast(connected + 2);
    expect(caller.isUp()).toBe(true);
    expect(await caller.call(greet, ada, context)).toEqual({ greeting: "Ada" });
  });
});

/** The code of the fault that a promise is rejected with, or `ANSWERED`. */
async function codeOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => ANSWERED,
    (reason: unknown) => (reason instanceof Object && "code" in reason ? reason.code : reason),
  );
}
