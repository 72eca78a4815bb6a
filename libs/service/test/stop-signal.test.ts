import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";

const PROGRAM = fileURLToPath(new URL("stopping.ts", import.meta.url));

async function started() {
  const child = fork(PROGRAM, { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exit = once(child, "exit").then(([code]) => code);
  const message = async () => (await once(child, "message"))[0];
  expect(await message()).toBe("runs");
  return { child, exit, message };
}

test.each(["SIGTERM", "SIGINT"] as const)("%s ends a program once its work is finished", async (signal) => {
  const { child, exit, message } = await started();
  child.kill(signal);
  expect(await message()).toBe(signal);
  child.send("finished");
  expect(await exit).toBe(0);
});

test("Ctrl-C that is also forwarded as SIGTERM counts as one signal: current work is finished", async () => {
  const { child, exit, message } = await started();
  child.kill("SIGINT");
  expect(await message()).toBe("SIGINT");
  child.kill("SIGTERM");
  child.send("finished");
  expect(await exit).toBe(0);
});

test("a second, later signal ends it at once", async () => {
  const { child, exit, message } = await started();
  child.kill("SIGTERM");
  await message();
  // Like an impatient user.
  await vi.waitUntil(() => !child.kill("SIGTERM") || child.exitCode !== null, {
    interval: 100,
    timeout: 20_000,
  });
  expect(await exit).toBe(130);
});

test("a failing stop prints the reason", async () => {
  const { child, exit, message } = await started();
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.kill("SIGTERM");
  await message();
  child.send("fails");
  expect(await exit).toBe(1);
  expect(stderr).toContain("the work could not be finished");
});
