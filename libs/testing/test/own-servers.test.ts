import { setImmediate } from "node:timers/promises";
import { freePort } from "@stockfinder/testing/free-ports";
import { withClient } from "@stockfinder/testing/fresh-database";
import { startPostgres } from "@stockfinder/testing/postgres";
import { programPath, startProgram } from "@stockfinder/testing/program";
import { startRedis } from "@stockfinder/testing/redis";
import { expect, test } from "vitest";

test("a program that exits instead of answering is reported with its output", async () => {
  const starting = startProgram("/bin/sh", ["-c", "echo no such config >&2; exit 3"], {
    answers: () => Promise.reject(new Error("nobody listens")),
  });
  await expect(starting).rejects.toThrow("no such config");
});

test("a program is searched on PATH, or in the given folders", async () => {
  expect(await programPath("sh")).toMatch(/\/sh$/);
  expect(await programPath("sh", ["/no/such/folder", "/bin"])).toBe("/bin/sh");
  expect(await programPath("no-such-program")).toBeNull();
});

test("our own Redis starts on a free port and is gone after release", async ({ skip }) => {
  const port = await freePort();
  const redis = await startRedis(port);
  if (!redis) return skip("no redis-server on this machine");
  expect(redis.url).toBe(`redis://127.0.0.1:${port}`);

  await redis.release();

  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
});

test("our own Postgres runs, also as root, and leaves no process behind", async ({ skip }) => {
  const postgres = await startPostgres();
  if (!postgres) return skip("no postgres on this machine");
  const backend = await withClient(postgres.url, async (client) => {
    const { rows } = await client.query("select pg_backend_pid() as pid");
    return Number(rows[0].pid);
  });

  await postgres.release();

  expect(() => process.kill(backend, 0)).toThrow("ESRCH");
  await expect(withClient(postgres.url, (client) => client.query("select 1"))).rejects.toThrow(
    "ECONNREFUSED",
  );
});

test("our own Postgres freezes with all its sessions, and leaves none behind", async ({ skip }) => {
  const postgres = await startPostgres();
  if (!postgres) return skip("no postgres on this machine");
  const sessions = await withClient(postgres.url, async (client) => {
    postgres.freeze();
    const answer = client.query<{ pid: number }>("select pid from pg_stat_activity");
    await expect(withClient(postgres.url, (other) => other.query("select 1"))).rejects.toThrow("timeout");
    expect(await Promise.race([answer.then(() => "answered"), setImmediate("waits")])).toBe("waits");

    postgres.thaw();
    return (await answer).rows;
  });
  expect(sessions.length).toBeGreaterThan(1);
  postgres.freeze();

  await postgres.release();

  for (const { pid } of sessions) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});
