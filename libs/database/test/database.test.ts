import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adapters, type Place } from "./adapters.ts";

for (const adapter of adapters) {
  describe.skipIf(!adapter.isHere)(`the database on ${adapter.name}`, () => {
    let place: Place;
    let database: Database;

    beforeAll(async () => {
      place = await adapter.make();
      database = await openDatabase(place.url);
      await database.query("create schema shop");
      await database.query("create table shop.items (id text primary key, seen timestamptz, tags jsonb)");
    });
    beforeEach(async () => {
      await database.query("truncate shop.items");
    });
    afterAll(async () => {
      await database.close();
      await place.remove();
    });

    const ids = async () => {
      const { rows } = await database.query<{ id: string }>("select id from shop.items order by id");
      return rows.map(({ id }) => id);
    };

    test("values keep their JavaScript types", async () => {
      const seen = new Date("2026-03-01T12:00:00.000Z");
      await database.query("insert into shop.items values ($1, $2, $3)", ["a", seen, { size: "10 oz" }]);

      const { rows } = await database.query("select id, seen, tags from shop.items");

      expect(rows).toEqual([{ id: "a", seen, tags: { size: "10 oz" } }]);
    });

    test("a prepared statement can be used repeatedly, in transactions too", async () => {
      const insert = { name: "shop.insert", text: "insert into shop.items (id) values ($1)" };
      const find = { name: "shop.find", text: "select id from shop.items where id = $1" };
      for (let n = 0; n < 10; n++) await database.query(insert, [`item ${n}`]);
      await expect(database.query(insert, ["item 1"])).rejects.toMatchObject({ code: "23505" });

      await database.transaction(async (tx) => {
        await tx.query(insert, ["item 10"]);
        expect((await tx.query(find, ["item 10"])).rows).toEqual([{ id: "item 10" }]);
      });
      expect((await database.query(find, ["item 9"])).rows).toEqual([{ id: "item 9" }]);
      expect((await database.query(find, ["item 11"])).rows).toEqual([]);
    });

    test("a transaction commits and returns the result of its work", async () => {
      const answer = await database.transaction(async (tx) => {
        await tx.query("insert into shop.items values ('a'), ('b')");
        return "done";
      });

      expect(answer).toBe("done");
      expect(await ids()).toEqual(["a", "b"]);
    });

    test("a transaction whose work throws is rolled back, and the database stays usable", async () => {
      const work = database.transaction(async (tx) => {
        await tx.query("insert into shop.items values ('a')");
        throw new Error("changed my mind");
      });

      await expect(work).rejects.toThrow("changed my mind");
      expect(await ids()).toEqual([]);
    });

    test("an error that counts as unavailable rolls its transaction back too", async () => {
      const work = database.transaction(async (tx) => {
        await tx.query("insert into shop.items values ('a')");
        await tx.query("do $$ begin raise 'the disk is full' using errcode = '53100'; end $$");
      });

      await expect(work).rejects.toMatchObject({ code: "unavailable" });
      expect(await ids()).toEqual([]);
    });

    test("statements sent together run in order, and if one fails none counts", async () => {
      const counted = await database.transaction(async (tx) => {
        const [, , { rows }] = await Promise.all([
          tx.query("insert into shop.items values ('a')"),
          tx.query("insert into shop.items values ('b')"),
          tx.query<{ items: number }>("select count(*)::int as items from shop.items"),
        ]);
        return rows;
      });
      const failing = database.transaction((tx) =>
        Promise.all([
          tx.query("insert into shop.items values ('c')"),
          tx.query("insert into shop.items values ('a')"),
          tx.query("insert into shop.items values ('d')"),
        ]),
      );

      expect(counted).toEqual([{ items: 2 }]);
      await expect(failing).rejects.toMatchObject({ code: "23505" });
      expect(await ids()).toEqual(["a", "b"]);
    });

    test("a statement after the end of its transaction is rejected", async () => {
      const failed = Promise.withResolvers<void>();
      let late: Promise<unknown> | undefined;
      const work = database.transaction((tx) => {
        late = failed.promise.then(() => tx.query("insert into shop.items values ('late')"));
        return Promise.all([late, Promise.reject(new Error("changed my mind"))]);
      });

      await expect(work).rejects.toThrow("changed my mind");
      failed.resolve();

      await expect(late).rejects.toThrow("over");
      expect(await ids()).toEqual([]);
    });

    test("an SQL error inside a transaction rolls it back and has its code", async () => {
      await database.query("insert into shop.items values ('taken')");
      const work = database.transaction(async (tx) => {
        await tx.query("insert into shop.items values ('a')");
        await tx.query("insert into shop.items values ('taken')");
      });

      await expect(work).rejects.toMatchObject({ code: "23505" });
      expect(await ids()).toEqual(["taken"]);
    });

    test("a transaction that ignored an error is not reported as committed", async () => {
      const work = database.transaction(async (tx) => {
        await tx.query("insert into shop.items values ('a')");
        await tx.query("select 1 / 0").catch(() => "never mind");
      });

      await expect(work).rejects.toThrow("Nothing was committed");
      expect(await ids()).toEqual([]);
    });

    test("an SQL error outside a transaction has its code, and the next statement works", async () => {
      await expect(database.query("select $1::integer", ["ten"])).rejects.toMatchObject({ code: "22P02" });
      await expect(database.query("select nothing from nowhere")).rejects.toMatchObject({ code: "42P01" });

      await database.ping();
    });

    test("simultaneous transactions are isolated from each other", async () => {
      await database.query("insert into shop.items (id, tags) values ('count', '0')");
      const addOne = () =>
        database.transaction(async (tx) => {
          const { rows } = await tx.query<{ tags: number }>(
            "select tags from shop.items where id = 'count' for update",
          );
          const next = (rows[0]?.tags ?? Number.NaN) + 1;
          await tx.query("update shop.items set tags = $1 where id = 'count'", [String(next)]);
        });

      await Promise.all(Array.from({ length: 25 }, addOne));

      const { rows } = await database.query("select tags from shop.items");
      expect(rows).toEqual([{ tags: 25 }]);
    });

    test("more statements than connections are all answered", async () => {
      const sums = Array.from({ length: 200 }, (_, n) =>
        database.query<{ sum: number }>("select $1::int + 1 as sum", [n]),
      );

      const answers = await Promise.all(sums);

      expect(answers.map(({ rows }) => rows[0]?.sum)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    });

    test("a closed database is unavailable", async () => {
      const other = await adapter.make();
      const closed = await openDatabase(other.url);
      await closed.close();

      await expect(closed.query("select 1")).rejects.toMatchObject({ code: "unavailable" });
      await other.remove();
    });
  });
}

test("a URL that names no database is refused before anything starts", async () => {
  await expect(openDatabase("mysql://localhost/shop")).rejects.toThrow("postgres:// or pglite:");
});
