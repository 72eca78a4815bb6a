import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockFolder } from "./folder-lock.ts";

async function aFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), "stockfinder-lock-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  return join(parent, "data");
}

test("a folder has one owner at a time", async () => {
  const folder = await aFolder();
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(expect.objectContaining({ code: "conflict" }));
  unlock();
  lockFolder(folder)();
});

test("a lock that cannot be written is not taken for one that somebody holds", async () => {
  const folder = await aFolder();
  await mkdir(`${folder}.lock`);
  expect(() => lockFolder(folder)).toThrow(
    expect.objectContaining({ code: "unavailable", message: expect.stringContaining("cannot be written") }),
  );
});
