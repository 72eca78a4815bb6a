import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import fs, { lstatSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { fillPgliteFolder } from "../src/pglite-folder.ts";
import { temporaryPglite } from "./adapters.ts";

const WRITER = fileURLToPath(new URL("writer.ts", import.meta.url));

async function aPlace() {
  const place = await temporaryPglite();
  onTestFinished(() => place.remove());
  return place;
}

/** A process that writes rows, and the numbers reported as written. */
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

test("every acknowledged write survives kill -9", async () => {
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

test("a second start on the same folder is refused, also from another process, until a kill -9 frees it", async () => {
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

test("without a folder the database is in memory", async () => {
  const database = await openDatabase("pglite:");
  onTestFinished(() => database.close());

  const { rows } = await database.query("select 1 as one");

  expect(rows).toEqual([{ one: 1 }]);
});

test("a table of which much has changed is vacuumed within a minute", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const database = await openDatabase("pglite:");
  onTestFinished(() => database.close());
  await database.query("create table public.kept (n int)");
  await database.query("insert into public.kept select generate_series(1, 2000)");
  const known = async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    const { rows } = await database.query("select reltuples from pg_class where relname = 'kept'");
    return rows[0]?.reltuples;
  };
  // Postgres counts changes a second later.
  await expect.poll(known).toBe(2_000);
});

test("a folder left incomplete by a crash is created again", async () => {
  const { url } = await aPlace();
  const folder = url.slice("pglite:".length);
  await mkdir(`${folder}.new`, { recursive: true });
  await writeFile(`${folder}.new/PG_VERSION`, "18\n");

  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  await database.query("create table public.kept (n int)");
  expect((await database.query("select * from public.kept")).rows).toEqual([]);
});

test("an image's database is unpacked, for its owner alone", async () => {
  const { url } = await aPlace();
  const folder = url.slice("pglite:".length);
  const archive = `${folder}.tgz`;
  onTestFinished(() => rm(archive, { force: true }));
  await fillPgliteFolder(`${folder}.made`, "no image");
  await promisify(execFile)("tar", ["-czf", archive, "-C", `${folder}.made`, "."]);
  await rm(`${folder}.made`, { recursive: true });
  await mkdir(folder, { recursive: true });

  await fillPgliteFolder(folder, archive);

  const names = ["", ...(await readdir(folder, { recursive: true }))];
  expect(names.filter((name) => (lstatSync(`${folder}/${name}`).mode & 0o077) !== 0)).toEqual([]);
  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  expect((await database.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

describe("a folder's database", () => {
  let folder: string;
  let database: Database;
  beforeAll(async () => {
    const { url, remove } = await temporaryPglite();
    folder = url.slice("pglite:".length);
    database = await openDatabase(url);
    await database.query("create table public.kept (n int)");
    return async () => {
      await database.close();
      await remove();
    };
  });
  beforeEach(() => database.query("truncate public.kept"));

  test("the database of an empty folder is created by another process, with settings for one user", async () => {
    const { rows } = await database.query("show shared_buffers");
    expect(rows).toEqual([{ shared_buffers: "16MB" }]);
    expect(await readFile(`${folder}/PG_VERSION`, "utf8")).toMatch(/^\d+\n$/);
  });

  test("only the owner can read its files, new ones included", async () => {
    await database.query("insert into public.kept values (1)");
    await database.query("checkpoint");

    const names = ["", ...(await readdir(folder, { recursive: true }))];
    const open = names.filter((name) => (lstatSync(`${folder}/${name}`).mode & 0o077) !== 0);
    expect(names.length).toBeGreaterThan(900);
    expect(open).toEqual([]);
  });

  test("a commit is on the disk before it is acknowledged, so that a power cut loses nothing", async () => {
    const synced = vi.spyOn(fs, "fsyncSync");
    onTestFinished(() => synced.mockRestore());

    for (let n = 1; n <= 3; n += 1) {
      await database.query("insert into public.kept values ($1)", [n]);
      expect(synced).toHaveBeenCalledTimes(n);
    }
    await database.query("checkpoint");
    expect(synced.mock.calls.length).toBeGreaterThan(6); // its files and folders
  });

  test.each([
    [
      "a disk that turned read-only",
      "writeSync",
      "EROFS",
      "The disk is read-only: nothing new can be saved until it is writable",
    ],
    ["a full disk", "writeSync", "ENOSPC", "The disk is full: nothing new can be saved until there is room"],
    ["a disk that does not keep what it took", "fsyncSync", "EIO", "The database does not answer"],
  ] as const)(
    "%s ends no process: writes are refused, and go on after it",
    async (_, operation, code, message) => {
      await database.query("insert into public.kept values (1)");
      const failing = vi.spyOn(fs, operation).mockImplementation(() => {
        throw Object.assign(new Error(`${code}: made by a test`), { code });
      });
      onTestFinished(() => failing.mockRestore());

      const add = () =>
        database.transaction(async (tx) => {
          await tx.query("insert into public.kept values (2)");
          await tx.query("insert into public.kept values (3)");
        });
      for (let count = 0; count < 3; count += 1)
        await expect(add()).rejects.toMatchObject({ code: "unavailable", message });
      await expect(database.ping()).rejects.toMatchObject({ code: "unavailable" });

      failing.mockRestore();
      await add();
      await database.ping();
      // A commit that was refused may have happened, but whole.
      const { rows } = await database.query<{ n: number }>("select n from public.kept order by n");
      const count = (value: number) => rows.filter(({ n }) => n === value).length;
      expect(count(1)).toBe(1);
      expect(count(2)).toBeGreaterThan(0);
      expect(count(3)).toBe(count(2));
    },
  );
});
