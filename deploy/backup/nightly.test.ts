import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { embeddedDatabase } from "@stockfinder/testing/embedded-database";
import { fakeClock } from "@stockfinder/testing/fake-clock";
import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import { expect, onTestFinished, test, vi } from "vitest";
import { expired, startNightlyBackups } from "./nightly.ts";

const DAY_MS = 24 * 60 * 60_000;
const day = (number: number) =>
  `${new Date(Date.UTC(2026, 0, 1) + number * DAY_MS).toISOString().slice(0, 10)}.backup`;

test("the backups of seven days and four weeks are kept", () => {
  let kept: string[] = [];
  for (let number = 0; number < 100; number += 1) {
    const now = new Date(Date.UTC(2026, 0, 1, 12) + number * DAY_MS);
    kept = [...kept, day(number)];
    const gone = expired(kept, now);
    kept = kept.filter((name) => !gone.includes(name));
  }

  expect(kept.slice(-7)).toEqual([93, 94, 95, 96, 97, 98, 99].map(day));
  const older = kept
    .slice(0, -7)
    .map((name) => (Date.parse("2026-04-10") - Date.parse(name.slice(0, 10))) / DAY_MS);
  expect(older.length).toBeGreaterThanOrEqual(3);
  expect(older.length).toBeLessThanOrEqual(4);
  for (const [index, age] of older.entries()) if (index > 0) expect((older[index - 1] ?? 0) - age).toBe(7);
  expect(Math.max(...older)).toBeGreaterThanOrEqual(21);
});

test("other files are not removed", () => {
  expect(expired(["notes.txt", "before-upgrade", "2020-01-01.backup"], new Date())).toEqual([
    "2020-01-01.backup",
  ]);
});

test("a backup is made each day, and none is removed while a new one fails", async () => {
  const dataFolder = await temporaryFolder();
  const { database, release } = await embeddedDatabase();
  const clock = fakeClock(Date.parse("2026-05-01T12:00:00Z"));
  const error = vi.fn();
  const backups = startNightlyBackups({ database, dataFolder, clock, logger: { info: () => {}, error } });
  onTestFinished(async () => {
    await backups.stop();
    await release();
    await removeFolder(dataFolder);
  });
  await mkdir(join(dataFolder, "backups"));
  await writeFile(join(dataFolder, "backups", "2026-01-01.backup"), "");
  await mkdir(join(dataFolder, "backups", "2026-05-01.backup.new"));

  await clock.advance(60 * 60_000);
  await expect.poll(() => error.mock.calls.length).toBe(1);
  expect(await readdir(join(dataFolder, "backups"))).toContain("2026-01-01.backup");

  await removeFolder(join(dataFolder, "backups", "2026-05-01.backup.new"));
  await writeFile(join(dataFolder, "backups", "2026-04-30.backup.new"), "of a process that was killed");
  await clock.advance(60 * 60_000);
  await expect
    .poll(() => readdir(join(dataFolder, "backups")))
    .toEqual(["2026-05-01.backup", "2026-05-01.backup.keys", "sizes.json"]);
});
