import type { Database } from "@stockfinder/database/database";
import { type FreshDatabase, unsyncedDatabase } from "@stockfinder/testing/fresh-database";
import { servers } from "@stockfinder/testing/servers";
import { AllOrders, type Choose, seeded } from "@stockfinder/testing/statement-orders/choices";
import { connectionPool } from "@stockfinder/testing/statement-orders/held-pool";
import { type Action, runInOrder } from "@stockfinder/testing/statement-orders/run-in-order";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

describe.skipIf(servers.postgres === null)("statements of several actions in a chosen order", () => {
  let fresh: FreshDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    fresh = await unsyncedDatabase(servers.postgres ?? "");
    pool = connectionPool(fresh.url);
    await pool.query("create table counts (id text primary key, value int not null)");
  });
  beforeEach(() => pool.query("truncate counts; insert into counts values ('a', 0), ('b', 0)"));
  afterAll(async () => {
    await pool.end();
    await fresh.drop();
  });

  const countOf = async (id: string) =>
    (await pool.query<{ value: number }>("select value from counts where id = $1", [id])).rows[0]?.value;

  /** Reads a count and writes one more, without a lock. */
  const addOne = (name: string): Action => ({
    name,
    run: async (database) => {
      const { rows } = await database.query<{ value: number }>("select value from counts where id = 'a'");
      await database.query("update counts set value = $1 where id = 'a'", [(rows[0]?.value ?? 0) + 1]);
    },
  });
  const addTo = (name: string, ...ids: string[]): Action => ({
    name,
    run: (database: Database) =>
      database.transaction(async (tx) => {
        for (const id of ids) await tx.query("update counts set value = value + 1 where id = $1", [id]);
      }),
  });

  test("all orders are tried, and an update is lost in those that read before the other wrote", async () => {
    const orders = new AllOrders();
    const values: (number | undefined)[] = [];
    for (let choose = orders.next(); choose; choose = orders.next()) {
      await pool.query("update counts set value = 0");
      await runInOrder(pool, [addOne("one"), addOne("other")], choose);
      values.push(await countOf("a"));
    }
    // Of the six orders of two and two statements, two run one operation after the other.
    expect(values.toSorted()).toEqual([1, 1, 1, 1, 2, 2]);
  });

  test("the same seed gives the same order, another seed another one", async () => {
    const traced = async (choose: Choose) =>
      (await runInOrder(pool, [addOne("one"), addOne("other"), addTo("third", "a", "b")], choose)).trace;
    for (const seed of [1, 2, 3, 4, 5])
      expect(await traced(seeded(seed))).toEqual(await traced(seeded(seed)));
    const traces = new Set<string>();
    for (let seed = 1; seed <= 20; seed += 1) traces.add((await traced(seeded(seed))).join("\n"));
    expect(traces.size).toBeGreaterThan(5);
  });

  test("an action that waits for a lock lets the other one go on", async () => {
    const take = [0, 1, 0, 0]; // one locks a; the other waits for a; one goes on
    const { trace, outcomes } = await runInOrder(
      pool,
      [addTo("one", "a", "b"), addTo("other", "a")],
      (options) => Math.min(take.shift() ?? 0, options - 1),
    );
    expect(trace.map((step) => step.replace(/ set.*/, ""))).toEqual([
      "one: update counts",
      "other: update counts",
      "one: update counts",
      "one: commit",
      "other: commit",
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await countOf("a")).toBe(2);
  });

  test("two actions that wait for each other: one of them fails, and nothing hangs", async () => {
    const take = [0, 1, 0, 1];
    const { outcomes } = await runInOrder(
      pool,
      [addTo("one", "a", "b"), addTo("other", "b", "a")],
      (options) => Math.min(take.shift() ?? 0, options - 1),
    );
    const failed = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(failed).toHaveLength(1);
    expect(failed[0]?.reason).toMatchObject({ code: "unavailable", cause: { code: "40P01" } });
  });

  test("statements that are sent together keep their order", async () => {
    const together: Action = {
      name: "together",
      run: (database) =>
        database.transaction((tx) =>
          Promise.all([
            tx.query("update counts set value = 5 where id = 'a'"),
            tx.query("update counts set value = value * 2 where id = 'a'"),
          ]),
        ),
    };
    await runInOrder(pool, [together], (options) => options - 1);
    expect(await countOf("a")).toBe(10);
  });
});
