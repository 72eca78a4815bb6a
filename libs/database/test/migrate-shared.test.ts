import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Database } from "@stockfinder/database/database";
import { migrateShared } from "@stockfinder/database/migrate";
import { openDatabase } from "@stockfinder/database/open";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { adapters, type Place } from "./adapters.ts";

const LETTERS = `-- 0001_letters.sql: what waits to be sent; nothing else.
create table {schema}.letters (id text primary key);
insert into {schema}.letters values ('first');`;
const STAMPS = "alter table {schema}.letters add stamp text";

async function folderOf(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), "stockfinder-shared-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  return pathToFileURL(folder + sep);
}

for (const adapter of adapters) {
  describe.skipIf(!adapter.isHere)(`shared migrations on ${adapter.name}`, () => {
    let place: Place;
    let database: Database;

    beforeAll(async () => {
      place = await adapter.make();
      database = await openDatabase(place.url);
    });
    beforeEach(async () => {
      for (const schema of ["shop", "depot"]) await database.query(`drop schema if exists ${schema} cascade`);
    });
    afterAll(async () => {
      await database.close();
      await place.remove();
    });

    test("run once in each schema, in the order of their numbers", async () => {
      const folder = await folderOf({ "0002_stamps.sql": STAMPS, "0001_letters.sql": LETTERS });
      const post = { owner: "post", folder };

      for (const schema of ["shop", "depot"]) {
        const ran = await migrateShared(database, { schema, ...post });
        expect(ran).toEqual(["0001_letters.sql", "0002_stamps.sql"]);
        expect(await migrateShared(database, { schema, ...post })).toEqual([]);
        const { rows } = await database.query(`select id, stamp from ${schema}.letters`);
        expect(rows).toEqual([{ id: "first", stamp: null }]);
      }
    });

    test("packages number their files independently", async () => {
      const letters = await folderOf({ "0001_letters.sql": LETTERS });
      const parcels = await folderOf({ "0001_letters.sql": "create table {schema}.parcels (id text)" });
      await migrateShared(database, { schema: "shop", owner: "post", folder: letters });

      await migrateShared(database, { schema: "shop", owner: "carrier", folder: parcels });

      expect((await database.query("select id from shop.parcels")).rows).toEqual([]);
    });

    test("copies that start at once wait for each other", async () => {
      const folder = await folderOf({ "0001_letters.sql": LETTERS });
      const run = () => migrateShared(database, { schema: "shop", owner: "post", folder });

      const ran = await Promise.all([run(), run(), run()]);

      expect(ran.flat()).toEqual(["0001_letters.sql"]);
    });

    test("an error rolls back every file", async () => {
      const folder = await folderOf({
        "0001_letters.sql": LETTERS,
        "0002_stamps.sql": "alter table {schema}.leters",
      });
      const run = () => migrateShared(database, { schema: "shop", owner: "post", folder });

      await expect(run()).rejects.toThrow();

      const { rows } = await database.query("select to_regclass('shop.letters') as found");
      expect(rows).toEqual([{ found: null }]);
    });
  });
}
