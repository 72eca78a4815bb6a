import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { pipeline } from "node:stream/promises";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import { freePort } from "@stockfinder/testing/free-ports";
import { freshDatabase, withClient } from "@stockfinder/testing/fresh-database";
import { servers } from "@stockfinder/testing/servers";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { PoolDatabase } from "../src/pool-database.ts";

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

  test("an idle connection that ends is reported, and the next statement uses another", async () => {
    await Promise.all([1, 2, 3].map(() => database.query("select pg_sleep(0.05)")));
    broken.length = 0;

    await endConnections();

    await expect.poll(() => broken.length).toBeGreaterThanOrEqual(3);
    await database.ping();
  });

  test("a statement whose connection ends fails as unavailable", async () => {
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

  test("a statement is cancelled after three seconds, and its connection replaced", async () => {
    // Without a limit it would end after 20 s, with an answer.
    await expect(database.query("select pg_sleep(20)")).rejects.toMatchObject({ code: "unavailable" });

    expect(await backendsInSleep()).toBe(0);
    await database.ping();
  });

  test("statements sent together have that time each", async () => {
    const work = database.transaction((tx) =>
      Promise.all([tx.query("select pg_sleep(2.2)"), tx.query("select pg_sleep(2.2)")]),
    );

    await expect(work).resolves.toHaveLength(2);
  });

  test("nothing is written after the first statements of a transaction that could not begin", async () => {
    const cancelled = "do $$ begin raise 'cancelled' using errcode = '57014'; end $$";
    const pool = new pg.Pool({ connectionString: fresh.url, pipeline: true });
    pool.on("connect", (client) => {
      const query = client.query.bind(client);
      const failing = (sent: pg.QueryConfig) =>
        query({ ...sent, text: sent.text === "begin" ? cancelled : sent.text });
      Object.assign(client, { query: failing });
    });
    const beginless = new PoolDatabase({ pool, session: database.session });
    onTestFinished(() => beginless.close());

    const work = beginless.transaction(async (tx) => {
      await tx.query("select 1").catch(() => {});
      await tx.query("insert into public.notes values ('half done')");
    });

    await expect(work).rejects.toMatchObject({ code: "unavailable" });
    expect((await database.query("select text from public.notes")).rows).toEqual([]);
  });

  test("a session has no such limit, because migrations may take long", async () => {
    const limit = await database.session((client) => client.query("show statement_timeout"));

    expect(limit.rows).toEqual([{ statement_timeout: "0" }]);
  });

  test("writes fail as unavailable while the server is read-only", async () => {
    const turn = (setting: "on" | "off") =>
      withClient(servers.postgres ?? "", (client) =>
        client.query(
          `alter database "${new URL(fresh.url).pathname.slice(1)}" set default_transaction_read_only to ${setting}`,
        ),
      );
    const backend = async () => (await database.query("select pg_backend_pid() as pid")).rows[0]?.pid;
    const noWrites = {
      code: "unavailable",
      message: "The database takes no writes now",
      details: { retryAfterSeconds: 1 },
    };
    await turn("on");
    onTestFinished(() => turn("off").then(() => {}));
    await endConnections();
    await expect.poll(() => database.query("select 1").catch(() => null)).not.toBeNull();
    const before = await backend();

    await expect(database.query("insert into public.notes values ('refused')")).rejects.toMatchObject(
      noWrites,
    );
    const after = await backend();
    await expect(
      database.transaction((tx) => tx.query("insert into public.notes values ('refused')")),
    ).rejects.toMatchObject(noWrites);
    await expect(database.ping()).rejects.toMatchObject(noWrites);
    expect(after).not.toBe(before); // the connection that refused is replaced

    await backend(); // leaves a connection in the pool that was opened while the server was read-only
    await turn("off");
    await expect(database.ping()).rejects.toMatchObject(noWrites);
    await database.ping();
    await database.query("insert into public.notes values ('taken')");
    await database.query("delete from public.notes");
  });

  test("readiness writes: it fails where the server can store nothing", async () => {
    const limit = (kilobytes: number) =>
      database.session(async (client) => {
        const { rows } = await client.query("select current_database() as name");
        await client.query(`alter database "${rows[0].name}" set temp_file_limit = ${kilobytes}`);
      });
    onTestFinished(async () => {
      await limit(-1);
      await endConnections();
    });
    await limit(64); // a disk with that much room
    await endConnections();
    await expect.poll(() => database.query("select 1").catch(() => null)).not.toBeNull();
    await expect(database.ping()).rejects.toMatchObject({ code: "unavailable" });
  });

  test("a statement fails after a second without a free connection", async () => {
    const release = Promise.withResolvers<void>();
    const inUse: Promise<void>[] = [];
    const busy = Array.from({ length: 10 }, () => {
      const begun = Promise.withResolvers<void>();
      inUse.push(begun.promise);
      return database.transaction(async (tx) => {
        await tx.query("select 1");
        begun.resolve();
        await release.promise;
      });
    });
    await Promise.race([Promise.all(inUse), Promise.all(busy)]);
    await expect(database.query("select 1")).rejects.toMatchObject({
      code: "unavailable",
      details: { retryAfterSeconds: 1 },
    });

    release.resolve();
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

test("a statement fails at once while the server is down", async () => {
  const database = await openDatabase(`postgres://postgres@127.0.0.1:${await freePort()}/shop`);
  onTestFinished(() => database.close());

  await expect(database.ping()).rejects.toMatchObject({ code: "unavailable" });
});

test("a statement fails within a second if the server accepts the connection and is silent", async () => {
  const silent = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const database = await openDatabase(`postgres://postgres@127.0.0.1:${port}/shop`);
  onTestFinished(async () => {
    await database.close();
    silent.close();
  });
  await expect(database.ping()).rejects.toMatchObject({ code: "unavailable" });
});

test.skipIf(!servers.postgres)(
  "a connection that comes too late for its caller serves the next one",
  async () => {
    const server = new URL(servers.postgres ?? "");
    const busy = Promise.withResolvers<void>();
    let asked = 0;
    const between = createServer(async (socket) => {
      asked += 1;
      await busy.promise;
      const forwarded = connect(Number(server.port || 5432), server.hostname);
      await Promise.allSettled([pipeline(socket, forwarded), pipeline(forwarded, socket)]); // either end may break off
    }).listen(0, "127.0.0.1");
    await once(between, "listening");
    const address = new URL(server);
    address.port = String((between.address() as AddressInfo).port);
    const database = await openDatabase(address.href);
    onTestFinished(async () => {
      await database.close();
      between.close();
    });

    await expect(database.ping()).rejects.toMatchObject({ code: "unavailable" });
    busy.resolve();
    await expect.poll(() => database.connections().idle).toBe(1);

    await database.ping();
    expect(asked).toBe(1);
  },
);
