import { execFile } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../src/open.ts";

const run = promisify(execFile);
const LARGE = "x".repeat(5_000);

/** A disk of 100 MB in memory, or null where this process may not mount one. */
async function smallDisk(): Promise<string | null> {
  const folder = await temporaryFolder();
  onTestFinished(() => removeFolder(folder));
  try {
    await run("mount", ["-t", "tmpfs", "-o", "size=100m", "tmpfs", folder]);
  } catch {
    return null;
  }
  onTestFinished(async () => {
    await run("umount", ["--lazy", folder]);
  });
  return folder;
}

test("on a full disk writes are refused, what was accepted stays, and writes go on once there is room", async (context) => {
  const disk = await smallDisk();
  if (!disk) return context.skip("only root can mount a small disk");
  const database = await openDatabase(`pglite:${join(disk, "postgres")}`);
  onTestFinished(() => database.close());
  await database.query("create table notes (id int, text text)");
  let accepted = 0;
  const add = async () => {
    await database.query("insert into notes values ($1, $2)", [accepted, LARGE + accepted]);
    accepted += 1;
  };
  await add();

  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, "rest"), Buffer.alloc(bavail * bsize));
  const fill = async () => {
    for (let count = 0; count < 1_000; count += 1) await add();
  };
  await expect(fill()).rejects.toMatchObject({
    code: "unavailable",
    message: "The database can store nothing now",
  });
  await expect(database.ping()).rejects.toMatchObject({ code: "unavailable" });

  rmSync(join(disk, "rest"));
  await expect
    .poll(() =>
      add().then(
        () => "stored",
        () => "refused",
      ),
    )
    .toBe("stored");
  await database.ping();
  const { rows } = await database.query<{ count: number }>("select count(*)::int as count from notes");
  expect(rows[0]?.count).toBe(accepted);
});
