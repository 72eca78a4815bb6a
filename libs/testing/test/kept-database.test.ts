import { expect, test } from "vitest";
import { withClient } from "../src/fresh-database.ts";
import { type KeptDatabase, keptDatabase } from "../src/kept-database.ts";
import { servers } from "../src/servers.ts";

/** As a service makes them at its start. */
const SCHEMA = `
  create schema shop;
  create table shop.kinds (name text primary key);
  insert into shop.kinds values ('soap');
  create table shop.items (id int generated always as identity primary key, kind text references shop.kinds (name));`;

/** What a test does with a database, and what the next taker then gets. */
async function afterTest(does: string): Promise<{ isSame: boolean; items: unknown[]; kinds: unknown[] }> {
  const service = `shop ${does}`;
  const first = await taken(service);
  await run(first, SCHEMA);
  await first.started();
  await run(first, does);
  await first.release();

  const next = await taken(service);
  if (next.url !== first.url) {
    await next.release();
    return { isSame: false, items: [], kinds: [] };
  }
  await run(next, "insert into shop.items (kind) values ('soap')");
  const items = await run(next, "select * from shop.items");
  const kinds = await run(next, "select * from shop.kinds");
  await next.release();
  return { isSame: true, items, kinds };
}

const taken = (service: string) => keptDatabase(servers.postgres ?? "", service);
const run = ({ url }: KeptDatabase, sql: string) =>
  withClient(url, async (client) => (await client.query(sql)).rows);

test.skipIf(!servers.postgres)(
  "the next taker of a database gets it as it was at the service's start",
  async () => {
    expect(await afterTest("insert into shop.items (kind) values ('soap'), ('soap')")).toEqual({
      isSame: true,
      items: [{ id: 1, kind: "soap" }],
      kinds: [{ name: "soap" }],
    });
  },
);

test
  .skipIf(!servers.postgres)
  .each([
    "alter table shop.items add column price int",
    "create index on shop.items (kind)",
    "update shop.kinds set name = 'bar of soap'",
  ])("after `%s` a database is not handed on", async (does) => {
  expect(await afterTest(does)).toMatchObject({ isSame: false });
});

test.skipIf(!servers.postgres)("a table of the copies' own rows is emptied", async () => {
  const first = await keptDatabase(servers.postgres ?? "", "copies", ["shop.copies"]);
  await run(first, `${SCHEMA} create table shop.copies (id int); insert into shop.copies values (1)`);
  await first.started();
  await run(first, "update shop.copies set id = 2");
  await first.release();

  const next = await keptDatabase(servers.postgres ?? "", "copies", ["shop.copies"]);
  expect(next.url).toBe(first.url);
  expect(await run(next, "select from shop.copies")).toEqual([]);
  await next.release();
});

test.skipIf(!servers.postgres)("two takers at once get two databases", async () => {
  const [one, other] = [await taken("both"), await taken("both")];

  expect(one.url).not.toBe(other.url);

  await Promise.all([one.release(), other.release()]);
});
