import { randomUUID } from "node:crypto";
import type { DataOf } from "@stockfinder/contracts/event";
import { freePort } from "@stockfinder/testing/free-ports";
import { freshKeyPrefix } from "@stockfinder/testing/fresh-key-prefix";
import { startRedis } from "@stockfinder/testing/redis";
import { servers } from "@stockfinder/testing/servers";
import { removeSharedQueues } from "@stockfinder/testing/shared-queues";
import { describe, expect, onTestFinished, test } from "vitest";
import type { BusObserver, EventContext } from "../src/bus.ts";
import { connectBus } from "../src/connect.ts";
import { currentTraceparent, inSpan, traceWith } from "../src/tracing.ts";
import { fakeTracer } from "./fake-tracer.ts";
import { greeted, metAll, metOne } from "./test-contracts.ts";
import { collector, until } from "./waiting.ts";

const RETRY_DELAYS_MS = [50];

/** Of each event a copy comes through Redis, and the event itself through the broker. */
describe.skipIf(servers.amqp === null || servers.redis === null)("early events", () => {
  /** Processes of one installation on the same broker. */
  function installation(redisUrl: string) {
    const namespace = `early-${randomUUID()}`;
    const { keyPrefix, remove } = freshKeyPrefix(servers.redis ?? "");
    onTestFinished(async () => {
      await removeSharedQueues(servers.amqp ?? "", namespace, RETRY_DELAYS_MS);
      await remove();
    });
    return async (observer: BusObserver = {}) => {
      const bus = await connectBus(servers.amqp ?? "", {
        service: "test",
        observer,
        namespace,
        retryDelaysMs: RETRY_DELAYS_MS,
        early: { redisUrl, keyPrefix },
      });
      onTestFinished(() => bus.close());
      return bus;
    };
  }

  test("an event is handled once, and a failed early attempt again when the broker delivers it", async () => {
    const join = installation(servers.redis ?? "");
    const bus = await join();
    const handled = collector<string>();
    let failures = 1;
    const handler = async ({ name }: DataOf<typeof metOne>) => {
      handled.add(name);
      if (failures-- > 0) throw new Error("not yet");
    };
    await bus.subscribe(metOne, "test.early", handler, { early: true });

    await bus.publish(metOne, { name: "failing" });
    expect(await handled.atLeast(2)).toEqual(["failing", "failing"]);
    const names = Array.from({ length: 20 }, (_, index) => `name ${index}`);
    await Promise.all(names.map((name) => bus.publish(metOne, { name })));
    await until(
      async () => (await bus.backlogs())["test.early:greeter.metOne"]?.messages,
      (waiting) => waiting === 0,
    );
    await bus.stopServing(5_000);

    expect((await handled.atLeast(22)).toSorted()).toEqual(["failing", "failing", ...names].toSorted());
  });

  test("every copy handles an event for every copy once, with the publisher's context", async () => {
    const join = installation(servers.redis ?? "");
    const [publisher, ...copies] = [await join(), await join(), await join()];
    const handled = await Promise.all(
      copies.map(async (copy) => {
        const came = collector<Pick<EventContext, "id" | "requestId">>();
        const handler = async (_: unknown, { id, requestId }: EventContext) => came.add({ id, requestId });
        await copy.subscribe(metAll, "test.copies", handler, { everyCopy: true, early: true });
        return came;
      }),
    );

    const sent = Array.from({ length: 20 }, (_, index) => ({
      id: randomUUID(),
      requestId: `request ${index}`,
    }));
    for (const options of sent) await publisher?.publish(metAll, { name: "Ada" }, options);

    for (const came of handled) expect(await came.atLeast(20)).toEqual(sent);
    await Promise.all(copies.map((copy) => copy.stopServing(5_000)));
    for (const came of handled) expect(await came.atLeast(20)).toHaveLength(20);
  });

  test("while Redis hangs the broker delivers, and what comes afterwards is not handled again", async () => {
    const redis = await startRedis();
    if (!redis) throw new Error("Redis does not start");
    onTestFinished(() => redis.release());
    const join = installation(redis.url);
    const bus = await join();
    const handled = collector<string>();
    const handler = async ({ name }: DataOf<typeof metOne>) => handled.add(name);
    await bus.subscribe(metOne, "test.early", handler, { early: true });
    await bus.publish(metOne, { name: "before" });
    await handled.atLeast(1);

    redis.freeze();
    onTestFinished(() => redis.thaw());
    await bus.publish(metOne, { name: "meanwhile" });
    expect(await handled.atLeast(2)).toEqual(["before", "meanwhile"]);
    redis.thaw();
    await bus.publish(metOne, { name: "afterwards" });

    await handled.atLeast(3);
    await bus.stopServing(5_000);
    expect(await handled.atLeast(3)).toEqual(["before", "meanwhile", "afterwards"]);
  });

  test("an event comes early only to the copies that it is declared for", async () => {
    const join = installation(servers.redis ?? "");
    const bus = await join();
    const handler = async () => {};

    for (const [event, everyCopy] of [
      [metOne, true],
      [metAll, false],
      [greeted, false],
    ] as const)
      await expect(bus.subscribe(event, "test.early", handler, { everyCopy, early: true })).rejects.toThrow(
        `${event.name} is not declared early`,
      );
  });

  test("an event that comes early continues its publisher's trace", async () => {
    const tracer = fakeTracer();
    traceWith(tracer);
    onTestFinished(() => traceWith(null));
    const join = installation(servers.redis ?? "");
    const bus = await join();
    const parents = collector<string | undefined>();
    const handler = async () => parents.add(tracer.parents.get(currentTraceparent() ?? ""));
    await bus.subscribe(metOne, "test.early", handler, { early: true });

    const request = { name: "a request", kind: "server", begins: true } as const;
    await inSpan(request, () => bus.publish(metOne, { name: "Ada" }));

    expect(await parents.atLeast(1)).toEqual(["2"]);
    expect(tracer.parents.get("2")).toBe("1");
  });

  test("without Redis, which is reported, the broker delivers", async () => {
    const join = installation(`redis://127.0.0.1:${await freePort()}`);
    const states: string[] = [];
    const bus = await join({ earlyPathChanged: (state) => states.push(state) });
    const handled = collector<string>();
    await bus.subscribe(metOne, "test.early", async ({ name }) => handled.add(name), { early: true });

    await bus.publish(metOne, { name: "Ada" });

    expect(await handled.atLeast(1)).toEqual(["Ada"]);
    expect(states).toEqual(["away"]);
  });
});
