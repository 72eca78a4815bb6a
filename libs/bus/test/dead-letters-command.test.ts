import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { servers } from "@stockfinder/testing/servers";
import { describe, expect, test } from "vitest";
import { connectBus } from "../src/connect.ts";
import { greeted } from "./vocabulary.ts";
import { collector, until } from "./waiting.ts";

const COMMAND = fileURLToPath(new URL("../src/dead-letters-command.ts", import.meta.url));

async function deadLetters(args: string[], url = servers.amqp ?? ""): Promise<string> {
  const env = { ...process.env, AMQP_URL: url };
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], { env });
  return stdout;
}

describe("npm run dead-letters", () => {
  test.skipIf(servers.amqp === null)("lists what is parked and replays it", async () => {
    const namespace = randomUUID();
    const bus = await connectBus(servers.amqp ?? "", { service: "test", namespace, retryDelaysMs: [] });
    let isRepaired = false;
    const heard = collector<string>();
    await bus.subscribe(greeted, "mail.greetings", async ({ name }) => {
      if (!isRepaired) throw new Error("no mail\nserver");
      heard.add(name);
    });
    await bus.publish(greeted, { name: "Ada" }, { id: "e-1" });

    const listed = await until(
      () => deadLetters(["list", "mail.greetings", "--namespace", namespace]),
      (text) => !text.startsWith("No event"),
    );
    isRepaired = true;
    const replayed = await deadLetters(["replay", "--id", "e-1", "--namespace", namespace]);

    expect(listed).toMatch(/^ID +EVENT +SUBSCRIBER/);
    expect(listed).toMatch(/e-1 +greeter\.greeted +mail\.greetings +1 +\d{4}-.*Z +Error: no mail server\n$/);
    expect(replayed).toBe("1 replayed\n");
    expect(await heard.atLeast(1)).toEqual(["Ada"]);
    expect(await deadLetters(["list", "--namespace", namespace])).toBe("No event is parked.\n");
    await bus.close();
  });

  test("says how it is used when it is not understood", async () => {
    await expect(deadLetters(["remove"])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Usage:"),
    });
    await expect(deadLetters(["list", "--all"])).rejects.toMatchObject({ code: 1 });
  });

  test("names what is wrong with the broker's address", async () => {
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
