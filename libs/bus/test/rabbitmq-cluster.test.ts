import { canCut, cutBetween } from "@stockfinder/testing/network-cut";
import { rabbitmqProgram } from "@stockfinder/testing/own-rabbitmq";
import { type RabbitmqCluster, startRabbitmqCluster } from "@stockfinder/testing/rabbitmq-cluster";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Bus } from "../src/bus.ts";
import { connectBus } from "../src/connect.ts";
import { ada, context, greet, greeted } from "./test-contracts.ts";
import { collector, until } from "./waiting.ts";

const isInstalled = (await rabbitmqProgram()) !== null;
const Queues = z.array(z.object({ name: z.string(), leader: z.string(), online: z.array(z.string()) }));

describe.skipIf(!isInstalled)("a cluster of brokers that loses one (needs rabbitmq-server on PATH)", () => {
  let cluster: RabbitmqCluster;
  const open: Bus[] = [];

  /** A process that knows every broker, or only the one of that number. */
  const join = async (node?: 0 | 1 | 2) => {
    const known = node === undefined ? cluster.nodes : [cluster.nodes[node]];
    const bus = await connectBus(known.map(({ url }) => url).join(), { service: "test" });
    open.push(bus);
    return bus;
  };
  const ask = (caller: Bus) =>
    caller.call(greet, ada, { ...context, deadline: Date.now() + 2_000 }).then(
      ({ greeting }) => greeting,
      () => null,
    );

  beforeAll(async () => {
    cluster = await startRabbitmqCluster();
  }, 200_000);
  afterEach(async () => {
    await Promise.all(open.splice(0).map((bus) => bus.close()));
  });
  afterAll(() => cluster.release());

  test("calls are answered while any broker is lost, and when it is back", async () => {
    const [first, second] = [await join(), await join()];
    await first.serve(greet, async () => ({ greeting: "first" }));
    await second.serve(greet, async () => ({ greeting: "second" }));
    const callers = await Promise.all([join(), join(), join(), join(), join(), join()]);
    for (const node of cluster.nodes) {
      await node.kill();
      for (const caller of callers)
        await until(
          () => ask(caller),
          (greeting) => greeting !== null,
        );
      // A process that starts now serves as well.
      const third = await join();
      await third.serve(greet, async () => ({ greeting: "third" }));
      await until(
        () => ask(callers[0] ?? third),
        (greeting) => greeting === "third",
      );
      await third.close();
      await node.start();
      await until(
        () => second.backlogs().catch(() => ({})),
        (backlogs) => `call.greeter@${new URL(node.url).host}` in backlogs,
      );
    }
    const none = { messages: 0, oldestSeconds: 0 };
    expect(await second.backlogs()).toMatchObject({ parked: none });
  }, 180_000);

  test.skipIf(!canCut)(
    "a cut between two brokers delays no call (needs iptables and root)",
    async () => {
      await (await join()).serve(greet, async () => ({ greeting: "hello" }));
      const callers = await Promise.all([join(), join(), join(), join(), join(), join()]);
      const restore = await cutBetween(cluster.nodes[0], cluster.nodes[1]);
      try {
        // Neither broker has noticed yet: what crosses the cut is lost without a word.
        for (let n = 0; n < 20; n++)
          expect(await Promise.all(callers.map(ask))).toEqual(callers.map(() => "hello"));
      } finally {
        await restore();
      }
    },
    60_000,
  );

  test("a process that knows one broker only is answered through the shared queue", async () => {
    await (await join()).serve(greet, async () => ({ greeting: "all" }));
    expect(await ask(await join(1))).toBe("all");
    await Promise.all(open.splice(0).map((bus) => bus.close()));

    await (await join(2)).serve(greet, async () => ({ greeting: "one" }));
    expect(await ask(await join())).toBe("one");
  }, 60_000);

  test("events continue although their channel coincided with the loss of a queue's leader", async () => {
    const [owner, subscriber, publisher] = [await join(0), await join(1), await join(2)];
    const received = collector<string>();
    const receive = async ({ name }: { name: string }) => received.add(name);
    await owner.subscribe(greeted, "mail.greetings", receive);
    await subscriber.subscribe(greeted, "mail.greetings", receive);
    const queue = "event.mail.greetings:greeter.greeted";
    const all = await until(
      async () => {
        const listed = await cluster.nodes[1].control(
          "list_queues",
          "--formatter",
          "json",
          "name",
          "leader",
          "online",
        );
        return Queues.parse(JSON.parse(listed).filter(({ leader }: { leader?: unknown }) => leader));
      },
      (queues) => queues.some(({ name, online }) => name === queue && online.length === 3),
    );
    expect(all.find(({ name }) => name === queue)?.leader).toBe(cluster.nodes[0].name);

    await cluster.nodes[0].kill();
    // These channels have never sent to the queue, which has no leader now.
    const names = ["one", "two", "three"];
    const publishers = [publisher, await join(1), await join(2)];
    const isPublished = (n: number) =>
      publishers[n]?.publish(greeted, { name: names[n] ?? "" }, { id: `event-${n}` }).then(
        () => true,
        () => false,
      );
    await Promise.all(
      names.map((_, n) =>
        until(
          async () => isPublished(n),
          (isDone) => isDone === true,
        ),
      ),
    );

    const seen = await until(
      () => received.atLeast(names.length),
      (list) => new Set(list).size === names.length,
    );
    expect(new Set(seen)).toEqual(new Set(names));
  }, 120_000);
});
