import { randomUUID } from "node:crypto";
import { servers } from "@stockfinder/testing/servers";
import { type ChannelModel, connect } from "amqplib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Bus, BusObserver } from "../src/bus.ts";
import { connectBus } from "../src/connect.ts";
import { openDeadLetters } from "../src/rabbitmq/dead-letters.ts";
import { ada, context, greet, greeted, look, write } from "./test-contracts.ts";
import { collector, until } from "./waiting.ts";

/** Behaviour of a broker only; bus-contract.test.ts has the guarantees of every adapter. */
describe.skipIf(servers.amqp === null)("the bus on RabbitMQ", () => {
  const url = servers.amqp ?? "";
  const open: Bus[] = [];
  let namespace = randomUUID();
  let operator: ChannelModel;

  const join = async (observer?: BusObserver, now?: () => number) => {
    const bus = await connectBus(url, { service: "test", namespace, retryDelaysMs: [20], observer, now });
    open.push(bus);
    return bus;
  };

  beforeAll(async () => {
    operator = await connect(url, { noDelay: true });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((bus) => bus.close()));
    namespace = randomUUID();
  });
  afterAll(() => operator.close());

  test("a GET request whose worker died is answered by another worker", async () => {
    const [caller, dying, survivor] = [await join(), await join(), await join()];
    const begun = Promise.withResolvers<void>();
    await dying.serve(greet, async () => {
      begun.resolve();
      return await new Promise<never>(() => {});
    });
    const answer = caller.call(greet, ada, context);
    await begun.promise;
    await survivor.serve(greet, async () => ({ greeting: "from the survivor" }));

    await dying.close();

    expect(await answer).toEqual({ greeting: "from the survivor" });
  });

  test("a write request whose worker died is not executed again", async () => {
    const [caller, dying, survivor] = [await join(), await join(), await join()];
    const begun = Promise.withResolvers<void>();
    let carriedOut = 0;
    await dying.serve(write, async () => {
      carriedOut++;
      begun.resolve();
      return await new Promise<never>(() => {});
    });
    const answer = caller.call(write, { text: "once" }, context).catch((error: unknown) => error);
    await begun.promise;
    await survivor.serve(write, async () => {
      carriedOut++;
      return {};
    });

    await dying.close();

    expect(await answer).toMatchObject({ code: "unavailable", message: "greeter.write was interrupted" });
    expect(carriedOut).toBe(1);
  });

  test("a request that waited in the queue beyond its deadline is never processed", async () => {
    const [caller, server] = [await join(), await join()];
    const release = Promise.withResolvers<void>();
    const handled: string[] = [];
    await server.serve(
      greet,
      async ({ name }) => {
        handled.push(name);
        if (name === "slow") await release.promise;
        return { greeting: name };
      },
      { concurrency: 1 },
    );
    const slow = caller.call(greet, { name: "slow", tags: [] }, context);
    const late = caller.call(greet, { name: "late", tags: [] }, { ...context, deadline: Date.now() + 80 });

    await expect(late).rejects.toMatchObject({ code: "out-of-time" });
    // The broker returns this one after it has queued "late", and drops "late" when its time there is over.
    await expect(caller.call(look, { place: "nowhere", item: 1 }, context)).rejects.toThrow("No service");
    const channel = await operator.createChannel();
    await until(
      () => channel.checkQueue(`${namespace}.call.greeter`),
      ({ messageCount }) => messageCount === 0,
    );
    release.resolve();
    await slow;
    await caller.call(greet, { name: "next", tags: [] }, context);

    expect(handled).toEqual(["slow", "next"]);
  });

  const FIVE_MINUTES = 300_000;
  for (const [title, ahead] of [
    ["a caller whose clock is five minutes ahead", FIVE_MINUTES],
    ["a caller whose clock is five minutes behind", -FIVE_MINUTES],
  ] as const) {
    test(`${title} is answered, and the handler has the caller's remaining time`, async () => {
      const callerNow = () => Date.now() + ahead;
      const caller = await join({}, callerNow);
      const server = await join();
      const timesLeft: number[] = [];
      await server.serve(greet, async ({ name }, { deadline }) => {
        timesLeft.push(deadline - Date.now());
        return { greeting: name };
      });

      await caller.call(greet, ada, context);
      await caller.call(greet, ada, { ...context, deadline: callerNow() + 5_000 });

      expect(timesLeft).toEqual([
        expect.toSatisfy((left) => left > 0 && left <= greet.deadlineMs),
        expect.toSatisfy((left) => left > 0 && left <= 5_000),
      ]);
    });
  }

  test("a request that expired while its process was stalled is refused unprocessed and counted", async () => {
    const expired: string[] = [];
    const bus = await join({ requestExpired: (queue) => expired.push(queue) });
    const handled: string[] = [];
    await bus.serve(greet, async ({ name }) => {
      handled.push(name);
      if (name === "stands still") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);
      return { greeting: name };
    });

    const still = bus.call(greet, { name: "stands still", tags: [] }, context);
    const inTime = { ...context, deadline: Date.now() + 400 };
    const late = bus.call(greet, { name: "late", tags: [] }, inTime).catch((error: unknown) => error);

    await still;
    expect(await late).toMatchObject({ code: "out-of-time" });
    await bus.call(greet, { name: "next", tags: [] }, context);
    expect(handled).toEqual(["stands still", "next"]);
    expect(expired).toEqual(["call.greeter"]);
  });

  test("events wait for a subscriber that is not running", async () => {
    const [publisher, first] = [await join(), await join()];
    await first.subscribe(greeted, "mail.greetings", async () => {});
    await first.close();

    await publisher.publish(greeted, { name: "Ada" });

    const received = collector<string>();
    await (await join()).subscribe(greeted, "mail.greetings", async ({ name }) => received.add(name));
    expect(await received.atLeast(1)).toEqual(["Ada"]);
  });

  test("an event without a subscriber is reported once", async () => {
    const reported: string[] = [];
    const bus = await join({ failed: (what) => reported.push(what) });

    await bus.publish(greeted, { name: "Ada" });
    await bus.publish(greeted, { name: "Grace" });

    expect(reported).toEqual(["greeter.greeted"]);
  });

  test("copies of a subscriber share its events", async () => {
    const received = collector<string>();
    const [publisher, one, two] = [await join(), await join(), await join()];
    await one.subscribe(greeted, "mail.greetings", async ({ name }) => received.add(name));
    await two.subscribe(greeted, "mail.greetings", async ({ name }) => received.add(name));
    const names = Array.from({ length: 40 }, (_, index) => `name ${index}`);

    await Promise.all(names.map((name) => publisher.publish(greeted, { name })));

    expect((await received.atLeast(40)).sort()).toEqual([...names].sort());
  });

  test("an event that repeatedly kills its consumer is parked by the broker", async () => {
    const bus = await join();
    await bus.subscribe(greeted, "mail.greetings", async () => {});
    await bus.stopServing(1_000);
    await bus.publish(greeted, { name: "poison" }, { id: "e-1" });

    const deadLetters = await openDeadLetters(url, { namespace });
    const channel = await operator.createChannel();
    const [letter] = await until(
      async () => {
        const message = await channel.get(`${namespace}.event.mail.greetings:greeter.greeted`);
        if (message) channel.nack(message); // as a consumer that died with it
        return await deadLetters.list();
      },
      (letters) => letters.length > 0,
    );

    expect(letter).toMatchObject({
      id: "e-1",
      event: "greeter.greeted",
      subscriber: "mail.greetings",
      reason: "the broker gave up on it: delivery_limit",
    });
    await channel.close();
    await deadLetters.close();
  });

  test("a deleted queue is declared again", async () => {
    const [publisher, subscriber] = [await join(), await join()];
    const received = collector<string>();
    await subscriber.subscribe(greeted, "mail.greetings", async ({ name }) => received.add(name));
    await subscriber.serve(greet, async () => ({ greeting: "hello" }));
    const channel = await operator.createChannel();
    await channel.deleteQueue(`${namespace}.event.mail.greetings:greeter.greeted`);
    await channel.deleteQueue(`${namespace}.call.greeter`);
    await channel.close();

    const answer = await until(
      () => publisher.call(greet, ada, context).catch(() => null),
      (greeting) => greeting !== null,
    );
    await until(
      async () => {
        await publisher.publish(greeted, { name: "Ada" });
        return received.atLeast(0);
      },
      (names) => names.length > 0,
    );

    expect(answer).toEqual({ greeting: "hello" });
  });

  test("the error names a broker that is unreachable at start", async () => {
    const nobody = new URL(url);
    nobody.port = "1";

    await expect(connectBus(nobody.href, { service: "test", connectWithinMs: 200 })).rejects.toThrow(
      /No message broker answers at .*:1 \(.*ECONNREFUSED/,
    );
  });
});
