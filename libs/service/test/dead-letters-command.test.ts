import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { connectBus } from "@stockfinder/bus/connect";
import { openDeadLetters } from "@stockfinder/bus/rabbitmq/dead-letters";
import { servers } from "@stockfinder/testing/servers";
import { removeSharedQueues } from "@stockfinder/testing/shared-queues";
import { connect } from "amqplib";
import { describe, expect, test } from "vitest";
import { greeted } from "../../bus/test/test-contracts.ts";
import { collector, until } from "../../bus/test/waiting.ts";

const COMMAND = fileURLToPath(new URL("../src/dead-letters-command.ts", import.meta.url));

async function deadLetters(args: string[], url = servers.amqp ?? ""): Promise<string> {
  const env = { ...process.env, AMQP_URL: url };
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], { env });
  return stdout;
}

describe("npm run operate -- dead-letters", () => {
  test.skipIf(servers.amqp === null)("lists parked events and replays them", async () => {
    const namespace = randomUUID();
    const bus = await connectBus(servers.amqp ?? "", { service: "test", namespace, retryDelaysMs: [] });
    let isRepaired = false;
    const received = collector<string>();
    await bus.subscribe(greeted, "mail.greetings", async ({ name }) => {
      if (!isRepaired) throw new Error("no mail\nserver");
      received.add(name);
    });
    await bus.publish(greeted, { name: "Ada" }, { id: "e-1", requestId: "request-1" });

    const listed = await until(
      () => deadLetters(["list", "--namespace", namespace]),
      (text) => !text.startsWith("No event"),
    );
    for (const action of ["list", "replay"])
      await expect(deadLetters([action, "mail.greeting", "--namespace", namespace])).rejects.toMatchObject({
        code: 1,
        stderr: "No event of the subscriber mail.greeting is parked; there are events of mail.greetings\n",
      });
    await expect(deadLetters(["replay", "--id", "e-2", "--namespace", namespace])).rejects.toMatchObject({
      code: 1,
      stderr: "No event with the id e-2 is parked\n",
    });
    isRepaired = true;
    const replayed = await deadLetters(["replay", "mail.greetings", "--id", "e-1", "--namespace", namespace]);

    expect(listed).toMatch(/^ID +REQUEST +EVENT +SUBSCRIBER/);
    expect(listed).toMatch(
      /e-1 +request-1 +greeter\.greeted +mail\.greetings +1 +\d{4}-.*Z +Error: no mail server\n$/,
    );
    expect(replayed).toBe("1 replayed\n");
    expect(await received.atLeast(1)).toEqual(["Ada"]);
    expect(await deadLetters(["list", "--namespace", namespace])).toBe("No event is parked.\n");
    await bus.close();
  });

  test.skipIf(servers.amqp === null)("replays 1,000 events, each exactly once", async () => {
    const namespace = randomUUID();
    const url = servers.amqp ?? "";
    const bus = await connectBus(url, { service: "test", namespace, retryDelaysMs: [] });
    const ids = Array.from({ length: 1_000 }, (_, index) => `e-${String(index).padStart(4, "0")}`);
    let isRepaired = false;
    const delivered = collector<string>();
    await bus.subscribe(greeted, "mail.greetings", async (_, { id }) => {
      if (!isRepaired) throw new Error("no mail server");
      delivered.add(id);
    });
    await Promise.all(ids.map((id) => bus.publish(greeted, { name: "Ada" }, { id })));
    const letters = await openDeadLetters(url, { namespace });
    await until(
      () => letters.list(),
      (parked) => parked.length === ids.length,
    );
    isRepaired = true;

    expect(await deadLetters(["replay", "--namespace", namespace])).toBe("1000 replayed\n");

    expect(await letters.list()).toEqual([]);
    expect(await deadLetters(["replay", "--namespace", namespace])).toBe("0 replayed\n");
    expect((await delivered.atLeast(ids.length)).sort()).toEqual(ids);
    await letters.close();
    await bus.close();
    await removeSharedQueues(url, namespace, []);
  });

  test.skipIf(servers.amqp === null)("keeps an event whose subscriber's queue is gone", async () => {
    const namespace = randomUUID();
    const url = servers.amqp ?? "";
    const bus = await connectBus(url, { service: "test", namespace, retryDelaysMs: [] });
    await bus.subscribe(greeted, "mail.greetings", async () => {
      throw new Error("no mail server");
    });
    await bus.publish(greeted, { name: "Ada" }, { id: "e-1", requestId: "request-1" });
    const letters = await openDeadLetters(url, { namespace });
    await until(
      () => letters.list(),
      (parked) => parked.length === 1,
    );
    await bus.close();
    const operator = await connect(url);
    await (await operator.createChannel()).deleteQueue(`${namespace}.event.mail.greetings:greeter.greeted`);
    await operator.close();

    expect(await deadLetters(["replay", "--namespace", namespace])).toBe(
      "0 replayed\n1 stays parked: the queue of its subscriber does not exist\n",
    );
    expect(await letters.list()).toMatchObject([{ id: "e-1", requestId: "request-1" }]);
    await letters.close();
    await removeSharedQueues(url, namespace, []);
  });

  test("prints its usage for invalid arguments", async () => {
    await expect(deadLetters(["remove"])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Usage:"),
    });
    await expect(deadLetters(["list", "--all"])).rejects.toMatchObject({ code: 1 });
  });

  test("reports an invalid or unreachable broker address", async () => {
    await expect(deadLetters(["list"], "memory:")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("AMQP_URL"),
    });
    await expect(deadLetters(["list"], "amqp://127.0.0.1:1")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("The broker at 127.0.0.1:1 does not answer"),
    });
  });
});
