import { randomUUID } from "node:crypto";
import { servers } from "@stockfinder/testing/servers";
import { type ChannelModel, connect } from "amqplib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Bus, BusObserver } from "../src/bus.ts";
import { connectBus } from "../src/connect.ts";
import { openDeadLetters } from "../src/rabbitmq/dead-letters.ts";
import { ada, context, greet, greeted, write } from "./vocabulary.ts";
import { collector, until } from "./waiting.ts";

/** What only a broker can do to us; the promises themselves stand in bus-contract.test.ts. */
describe.skipIf(servers.amqp === null)("the bus on RabbitMQ", () => {
  const url = servers.amqp ?? "";
  const open: Bus[] = [];
  let namespace = randomUUID();
  let operator: ChannelModel;

  const join = async (observer?: BusObserver) => {
    const bus = await connectBus(url, { service: "test", namespace, retryDelaysMs: [20], observer });
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

  test("a question whose worker died is asked again of another", async () => {
    const [asking, dying, living] = [await join(), await join(), await join()];
    const begun = Promise.withResolvers<void>();
    await dying.serve(greet, async () => {
      begun.resolve();
      return await new Promise<never>(() => {});
    });
    const answer = asking.call(greet, ada, context);
    await begun.promise;
    await living.serve(greet, async () => ({ greeting: "from the living" }));

    await dying.close();

    expect(await answer).toEqual({ greeting: "from the living" });
  });

  test("an order whose worker died is not carried out a second time", async () => {
    const [asking, dying, living] = [await join(), await join(), await join()];
    const begun = Promise.withResolvers<void>();
    let carriedOut = 0;
    await dying.serve(write, async () => {
      carriedOut++;
      begun.resolve();
      return await new Promise<never>(() => {});
    });
    const answer = asking.call(write, { text: "once" }, context).catch((error: unknown) => error);
    await begun.promise;
    await living.serve(write, async () => {
      carriedOut++;
      return {};
    });

    await dying.close();

    expect(await answer).toMatchObject({ code: "unavailable", message: "greeter.write was interrupted" });
    expect(carriedOut).toBe(1);
  });

  test("a request that waited beyond its deadline is never worked on", async () => {
    const [asking, serving] = [await join(), await join()];
    const release = Promise.withResolvers<void>();
    const handled: string[] = [];
    await serving.serve(
      greet,
      async ({ name }) => {
        handled.push(name);
        if (name === "slow") await release.promise;
        return { greeting: name };
      },
      { concurrency: 1 },
    );
    const slow = asking.call(greet, { name: "slow", tags: [] }, context);
    const late = asking.call(greet, { name: "late", tags: [] }, { ...context, deadline: Date.now() + 80 });

    await expect(late).rejects.toMatchObject({ code: "out-of-time" });
    release.resolve();
    await slow;
    await asking.call(greet, { name: "next", tags: [] }, context);

    expect(handled).toEqual(["slow", "next"]);
  });

  test("events wait for a subscriber that is not running", async () => {
    const [publishing, first] = [await join(), await join()];
    await first.subscribe(greeted, "mail.greetings", async () => {});
    await first.close();

    await publishing.publish(greeted, { name: "Ada" });

    const heard = collector<string>();
    await (await join()).subscribe(greeted, "mail.greetings", async ({ name }) => heard.add(name));
    expect(await heard.atLeast(1)).toEqual(["Ada"]);
  });

  test("an event that nobody hears is told once", async () => {
    const told: string[] = [];
    const bus = await join({ failed: (what) => told.push(what) });

    await bus.publish(greeted, { name: "Ada" });
    await bus.publish(greeted, { name: "Grace" });

    expect(told).toEqual(["greeter.greeted"]);
  });

  test("copies of a subscriber share its events out", async () => {
    const heard = collector<string>();
    const [publishing, one, two] = [await join(), await join(), await join()];
    await one.subscribe(greeted, "mail.greetings", async ({ name }) => heard.add(name));
    await two.subscribe(greeted, "mail.greetings", async ({ name }) => heard.add(name));
    const names = Array.from({ length: 40 }, (_, index) => `name ${index}`);

    await Promise.all(names.map((name) => publishing.publish(greeted, { name })));

    expect((await heard.atLeast(40)).sort()).toEqual([...names].sort());
  });

  test("an event that kills its consumer again and again is parked by the broker", async () => {
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

  test("a queue that somebody deleted is made again", async () => {
    const [publishing, hearing] = [await join(), await join()];
    const heard = collector<string>();
    await hearing.subscribe(greeted, "mail.greetings", async ({ name }) => heard.add(name));
    await hearing.serve(greet, async () => ({ greeting: "hello" }));
    const channel = await operator.createChannel();
    await channel.deleteQueue(`${namespace}.event.mail.greetings:greeter.greeted`);
    await channel.deleteQueue(`${namespace}.call.greeter`);
    await channel.close();

    const answer = await until(
      () => publishing.call(greet, ada, context).catch(() => null),
      (greeting) => greeting !== null,
    );
    await until(
      async () => {
        await publishing.publish(greeted, { name: "Ada" });
        return heard.atLeast(0);
      },
      (names) => names.length > 0,
    );

    expect(answer).toEqual({ greeting: "hello" });
  });

  test("a broker that is not there at the start is named in the error", async () => {
    const nobody = new URL(url);
    nobody.port = "1";

    await expect(connectBus(nobody.href, { service: "test", connectWithinMs: 200 })).rejects.toThrow(
      /No message broker answers at .*:1 \(.*ECONNREFUSED/,
    );
  });
});
