import { once } from "node:events";
import { createServer } from "node:net";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import { freshDatabase, withClient } from "@stockfinder/testing/fresh-database";
import { freePort } from "@stockfinder/testing/program";
import { servers } from "@stockfinder/testing/servers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

describe.skipIf(!servers.postgres)("Postgres and its faults", () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let database: Database;
  const broken: Error[] = [];

  beforeAll(async () => {
    fresh = await freshDatabase(servers.postgres ?? "");
    database = await openDatabase(fresh.url, { onError: (error) => broken.push(error) });
    await database.query("create table public.notes (text text)");
  });
  afterAll(async () => {
    await database.close();
    await fresh.drop();
  });

  /** Ends every connection of ours from outside, as a restart of the server does. */
  const endConnections = () =>
    withClient(fresh.url, (client) =>
      client.query(
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      ),
    );

  test("connections that end while they are idle are reported, and the next statement has another", async () => {
    await Promise.all([1, 2, 3].map(() => database.query("select pg_sleep(0.05)")));
    broken.length = 0;

    await endConnections();

    await expect.poll(() => broken.length).toBeGreaterThanOrEqual(3);
    await database.ping();
  });

  test("a statement whose connection ends is answered with unavailable", async () => {
    const sleeping = expect(database.query("select pg_sleep(2)")).rejects.toMatchObject({
      code: "unavailable",
    });
    await expect.poll(backendsInSleep).toBe(1);

    await endConnections();

    await sleeping;
    await database.ping();
  });

  test("a transaction whose connection ends between two statements is rolled back", async () => {
    const work = database.transaction(async (tx) => {
      await tx.query("insert into public.notes values ('half done')");
      await endConnections();
      await tx.query("insert into public.notes values ('other half')");
    });

    await expect(work).rejects.toMatchObject({ code: "unavailable" });
    expect((await database.query("select text from public.notes")).rows).toEqual([]);
  });

  test("a statement that takes longer than three seconds is ended, and its connection replaced", async () => {
    const start = performance.now();

    await expect(database.query("select pg_sleep(20)")).rejects.toMatchObject({ code: "unavailable" });

    expect(performance.now() - start).toBeLessThan(3_900);
    expect(await backendsInSleep()).toBe(0);
    await database.ping();
  });

  test("a session has no such limit: migrations take the time they need", async () => {
    const limit = await database.session((client) => client.query("show statement_timeout"));

    expect(limit.rows).toEqual([{ statement_timeout: "0" }]);
  });

  test("a pool whose connections are all in use says so after a second", async () => {
    const busy = Array.from({ length: 10 }, () => database.query("select pg_sleep(2.5)"));
    const start = performance.now();

    await expect(database.query("select 1")).rejects.toMatchObject({
      code: "unavailable",
      details: { retryAfterSeconds: 1 },
    });

    expect(performance.now() - start).toBeLessThan(2_000);
    await Promise.all(busy);
  });

  async function backendsInSleep(): Promise<number> {
    const { rowCount } = await withClient(fresh.url, (client) =>
      client.query(
        "select from pg_stat_activity where datname = current_database() and state = 'active' and query like 'select pg_sleep%'",
      ),
    );
    return rowCount ?? 0;
  }
});

test("a server that is down is answered for at once", async () => {
  const database = await openDatabase(`postgres://postgres@127.0.0.1:${await freePort()}/shop`);
  onTestFinished(() => database.close());

  await expect(database.ping()).rejects.toMatchObject({ code: "unavailable" });
});

test("a server that takes the connection and says nothing is answered for within a second", async () => {
  const silent = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const database = await openDatabase(`postgres://postgres@127.0.0.1:${port}/shop`);
  onTestFinished(async () => {
    await database.close();
    silent.close();
  });
  const start = performance.now();

  await expect(database.ping()).rejects.toMatchObject({ code: "unavailable" });

  expect(performance.now() - start).toBeLessThan(1_500);
});
