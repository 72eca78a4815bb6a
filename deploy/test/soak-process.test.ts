import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

test("a soak stopped by Ctrl-C leaves no data folder behind", async () => {
  const folder = await mkdtemp(join(tmpdir(), "stockfinder-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const soak = spawn(process.execPath, ["deploy/soak/main.ts", "feeds"], {
    env: { ...process.env, TMPDIR: folder },
    stdio: "ignore",
    detached: true,
  });
  const exit = once(soak, "exit");
  const dataFolders = async () =>
    (await readdir(folder)).filter((name) => name.startsWith("stockfinder-soak-"));

  await expect.poll(dataFolders).toHaveLength(1);
  // Ctrl-C reaches the whole process group.
  process.kill(-(soak.pid ?? 0), "SIGINT");
  await exit;

  await expect.poll(dataFolders).toEqual([]);
});
