import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Database } from "@stockfinder/database/database";
import { migrate } from "@stockfinder/database/migrate";
import { openDatabase } from "@stockfinder/database/open";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { adapters, type Place } from "./adapters.ts";

const ITEMS = `-- 0001_items.sql: what the shop has; two statements in one file.
create table shop.items (id text primary key);
insert into shop.items values ('first');`;
const PRICES = "alter table shop.items add price numeric;";

async function folderOf(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), "stockfinder-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  return pathToFileURL(folder);
}

for (const adapter of adapters) {
  describe.skipIf(!adapter.isHere)(`migrations on ${adapter.name}`, () => {
    let place: Place;
    let database: Database;

    beforeAll(async () => {
      place = await adapter.make();
      database = await openDatabase(place.url);
    });
    beforeEach(async () => {
      await database.query("drop schema if exists shop cascade");
    });
    afterAll(async () => {
      await database.close();
      await place.remove();
    });

    const columns = async () => {
      const { rows } = await database.query<{ name: string }>(
        `select column_name as name from information_schema.columns
         where table_schema = 'shop' and table_name = 'items' order by 1`,
      );
      return rows.map(({ name }) => name);
    };

    test("files run once, in the order of their numbers", async () => {
      const folder = await folderOf({ "0002_prices.sql": PRICES, "0001_items.sql": ITEMS });

      expect(await migrate(database, { schema: "shop", folder })).toEqual(["0001_items", "0002_prices"]);
      expect(await migrate(database, { schema: "shop", folder })).toEqual([]);

      expect(await columns()).toEqual(["id", "price"]);
    });

    test("a file of a later release runs alone", async () => {
      const before = await folderOf({ "0001_items.sql": ITEMS });
      const after = await folderOf({ "0001_items.sql": ITEMS, "0002_prices.sql": PRICES });
      await migrate(database, { schema: "shop", folder: before });

      expect(await migrate(database, { schema: "shop", folder: after })).toEqual(["0002_prices"]);
    });

    test("copies that start at once wait for each other, and each file runs once", async () => {
      const folder = await folderOf({
        "0001_items.sql": `${ITEMS} select pg_sleep(0.2);`,
        "0002_prices.sql": PRICES,
      });

      const done = await Promise.all([1, 2, 3].map(() => migrate(database, { schema: "shop", folder })));

      expect(done.flat().sort()).toEqual(["0001_items", "0002_prices"]);
      expect((await database.query("select id from shop.items")).rows).toEqual([{ id: "first" }]);
    });

    test("an error rolls the whole release back and names the statement, and the corrected file runs", async () => {
      const broken = await folderOf({
        "0001_items.sql": ITEMS,
        "0002_prices.sql": "alter table shop.itms add x int",
      });
      await expect(migrate(database, { schema: "shop", folder: broken })).rejects.toThrow(
        /shop failed.*itms/s,
      );
      expect(await columns()).toEqual([]);

      const fixed = await folderOf({ "0001_items.sql": ITEMS, "0002_prices.sql": PRICES });
      expect(await migrate(database, { schema: "shop", folder: fixed })).toEqual([
        "0001_items",
        "0002_prices",
      ]);
    });

    test("two services whose files have the same names record them separately", async () => {
      const shop = await folderOf({ "0001_items.sql": ITEMS });
      const yard = await folderOf({ "0001_items.sql": "create table yard.items (id text primary key);" });

      const done = await Promise.all([
        migrate(database, { schema: "shop", folder: shop }),
        migrate(database, { schema: "yard", folder: yard }),
      ]);

      expect(done).toEqual([["0001_items"], ["0001_items"]]);
    });

    test("statements still have to name their schema", async () => {
      await migrate(database, { schema: "shop", folder: await folderOf({ "0001_items.sql": ITEMS }) });

      await expect(database.query("select id from items")).rejects.toMatchObject({ code: "42P01" });
    });
  });
}
