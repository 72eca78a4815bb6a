import { join } from "node:path";
import { smallDisk } from "@stockfinder/testing/small-disk";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../src/open.ts";

const LARGE = "x".repeat(5_000);
/** What is prepared stays so: the client after a refusal gets the same session. */
const ADD_NOTE = { name: "add-note", text: "insert into notes values ($1, $2)" };

test("on a full disk writes are refused, what was accepted stays, and writes go on once there is room", async (context) => {
  const disk = await smallDisk(100);
  if (!disk) return context.skip("only root can mount a small disk");
  onTestFinished(() => disk.remove());
  const database = await openDatabase(`pglite:${join(disk.folder, "postgres")}`);
  onTestFinished(() => database.close());
  await database.query("create table notes (id int, text text)");
  let accepted = 0;
  const add = async () => {
    await database.query(ADD_NOTE, [accepted, LARGE + accepted]);
    accepted += 1;
  };
  await add();

  disk.fill();
  const fill = async () => {
    for (let count = 0; count < 1_000; count += 1) await add();
  };
  await expect(fill()).rejects.toMatchObject({
    code: "unavailable",
    message: "The disk is full: nothing new can be saved until there is room",
  });
  await expect(database.ping()).rejects.toMatchObject({ code: "unavailable" });

  disk.free();
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
