import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@stockfinder/database/open";
import { expect, onTestFinished, test } from "vitest";
import { temporaryPglite } from "./adapters.ts";

const WRITER = fileURLToPath(new URL("writer.ts", import.meta.url));

async function aPlace() {
  const place = await temporaryPglite();
  onTestFinished(() => place.remove());
  return place;
}

/** A process that writes rows, and the numbers that it was told are written. */
function startWriter(url: string) {
  const child = spawn(process.execPath, [WRITER, url], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const acknowledged: number[] = [];
  createInterface(child.stdout).on("line", (line) => acknowledged.push(Number(line)));
  return {
    acknowledged,
    kill: async () => {
      child.kill("SIGKILL");
      await once(child, "close");
    },
  };
}

test("every write that was acknowledged is there after kill -9", async () => {
  const { url } = await aPlace();
  const writer = startWriter(url);
  await expect.poll(() => writer.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(100);

  await writer.kill();

  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  const { rows } = await database.query<{ n: number }>("select n from shop.written order by n");
  const written = rows.map(({ n }) => n);
  expect(written.slice(0, writer.acknowledged.length)).toEqual(writer.acknowledged);
  // The kill may have come between the last commit and its acknowledgement.
  expect(written.length - writer.acknowledged.length).toBeLessThanOrEqual(1);
});

test("a second start on the same folder is refused, by another process too, and free after kill -9", async () => {
  const { url } = await aPlace();
  const folder = url.slice("pglite:".length);
  const writer = startWriter(url);
  await expect.poll(() => writer.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(0);

  await expect(openDatabase(url)).rejects.toThrow(`The data folder ${folder} is in use`);

  await writer.kill();
  const database = await openDatabase(url);
  await expect(openDatabase(url)).rejects.toThrow(`The data folder ${folder} is in use`);
  await database.close();
  const again = await openDatabase(url);
  await again.close();
});

test("without a folder the database lives in memory", async () => {
  const database = await openDatabase("pglite:");
  onTestFinished(() => database.close());

  const { rows } = await database.query("select 1 as one");

  expect(rows).toEqual([{ one: 1 }]);
});
