import { openDatabase } from "@stockfinder/database/open";
import { expect, onTestFinished, test } from "vitest";
import { emptied } from "../src/emptied.ts";
import { freshDatabase } from "../src/fresh-database.ts";
import { servers } from "../src/servers.ts";

test.skipIf(!servers.postgres)(
  "a transaction that locks the tables the other way round goes on",
  async () => {
    const fresh = await freshDatabase(servers.postgres ?? "");
    onTestFinished(fresh.drop);
    const database = await openDatabase(fresh.url);
    onTestFinished(() => database.close());
    await database.query("create table first (n int)");
    await database.query("create table second (n int)");
    const isWaiting = async () => {
      const { rows } = await database.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    };

    let emptying: Promise<void> | undefined;
    await database.transaction(async (tx) => {
      await tx.query("insert into second values (1)");
      emptying = emptied(database, "first, second");
      await expect.poll(isWaiting, { interval: 5 }).toBe(true); // holds the first and waits for the second
      await tx.query("insert into first values (1)");
    });
    await emptying;

    for (const table of ["first", "second"])
      expect((await database.query(`select from ${table}`)).rows).toEqual([]);
  },
);
