import { spawn } from "node:child_process";
import { once } from "node:events";
import { keepLog } from "@stockfinder/testing/kept-logs";
import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { ROOT } from "./started-process.ts";

const STARTS_WITHIN_MS = 90_000;

/**
 * `npm start` in a process group of its own, as a terminal starts it. `--ignore-scripts` leaves out `prestart`, which would
 * reinstall the packages that this test runs with.
 */
async function npmStart(folder: string) {
  const npm = spawn("npm", ["start", "--ignore-scripts"], {
    cwd: ROOT,
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_FOLDER: folder, PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const pid = npm.pid ?? 0;
  let output = "";
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      keepLog(text);
    });
  }
  const allEnded = once(npm, "close"); // no process holds the output any more
  onTestFinished(async () => {
    if (isRunning(-pid)) process.kill(-pid, "SIGKILL");
    await allEnded;
  });
  const address = () => /StockFinder runs at (\S+)/.exec(output)?.[1];
  const url = await vi.waitUntil(address, { timeout: STARTS_WITHIN_MS });
  return { pid, url, allEnded, output: () => output };
}

/** A negative id names a process group. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** One for all starts: making the database takes longer than everything else. */
let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => removeFolder(folder));

test.each([
  ["SIGTERM to npm", "SIGTERM", "npm"],
  ["SIGINT to the whole group, as Ctrl-C sends it", "SIGINT", "group"],
  ["SIGKILL to npm", "SIGKILL", "npm"],
] as const)(
  "%s ends the server too, after the work that it has begun",
  { timeout: 150_000 },
  async (_what, signal, to) => {
    const { pid, url, allEnded, output } = await npmStart(folder);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    process.kill(to === "npm" ? pid : -pid, signal);
    await allEnded;

    expect(output()).toContain("Stopping ...");
    await expect.poll(() => isRunning(-pid)).toBe(false);
    await expect(fetch(url)).rejects.toThrow();
  },
);
