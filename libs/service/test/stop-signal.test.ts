import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";

const PROGRAM = fileURLToPath(new URL("stopping.ts", import.meta.url));

async function started() {
  const child = fork(PROGRAM, { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exit = once(child, "exit").then(([code]) => code);
  const told = async () => (await once(child, "message"))[0];
  expect(await told()).toBe("runs");
  return { child, exit, told };
}

test.each(["SIGTERM", "SIGINT"] as const)("%s ends a program when its work is finished", async (signal) => {
  const { child, exit, told } = await started();
  child.kill(signal);
  expect(await told()).toBe(signal);
  child.send("finished");
  expect(await exit).toBe(0);
});

test("Ctrl-C that is handed on as SIGTERM too is one wish: work in hand is finished", async () => {
  const { child, exit, told } = await started();
  child.kill("SIGINT");
  expect(await told()).toBe("SIGINT");
  child.kill("SIGTERM");
  child.send("finished");
  expect(await exit).toBe(0);
});

test("a second signal, later, ends it at once", async () => {
  const { child, exit, told } = await started();
  child.kill("SIGTERM");
  await told();
  // As somebody does who loses patience.
  await vi.waitUntil(() => !child.kill("SIGTERM") || child.exitCode !== null, {
    interval: 100,
    timeout: 5_000,
  });
  expect(await exit).toBe(130);
});

test("a stop that fails says why", async () => {
  const { child, exit, told } = await started();
  let complaint = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  child.kill("SIGTERM");
  await told();
  child.send("fails");
  expect(await exit).toBe(1);
  expect(complaint).toContain("the work could not be finished");
});
