import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { findPostgres } from "./postgres.ts";
import { findRabbitmq } from "./rabbitmq.ts";
import { findRedis } from "./redis.ts";
import type { Search } from "./server.ts";
import type {} from "./servers.ts";

interface Found extends Search {
  readonly name: string;
}

const found: Found[] = [];

/** Finds the real servers once for a run's integration tests. */
export async function setup(project: TestProject): Promise<void> {
  const run = `stockfinder_test_${randomBytes(5).toString("hex")}`;
  try {
    const [postgres, redis, amqp] = await allOf([
      keep("Postgres", findPostgres(run)),
      keep("Redis", findRedis()),
      keep("RabbitMQ", findRabbitmq(run)),
    ]);
    project.provide("servers", { postgres, redis, amqp });
    if (process.env.CI === "true" && missing().length > 0) throw new Error(missing().join("\n"));
  } catch (error) {
    await releaseAll();
    throw error;
  }
}

/** Restores every server to its previous state; the last lines name the missing servers. */
export async function teardown(): Promise<void> {
  const lines = missing();
  await releaseAll();
  for (const line of lines) process.stderr.write(`${line}\n`);
}

async function keep(name: string, searching: Promise<Search>): Promise<string | null> {
  const search = await searching;
  found.push({ name, ...search });
  return search.server?.url ?? null;
}

/** Like `Promise.all`, but throws only when all have settled: a server that starts later must be released too. */
async function allOf<const P extends readonly Promise<unknown>[]>(promises: P) {
  await Promise.allSettled(promises);
  return await Promise.all(promises);
}

async function releaseAll(): Promise<void> {
  const releases = found.splice(0).map(async ({ server }) => server?.release());
  for (const release of await Promise.allSettled(releases)) {
    if (release.status === "rejected")
      process.stderr.write(`A test server could not be cleaned up: ${release.reason}\n`);
  }
}

function missing(): string[] {
  return found
    .filter(({ server }) => server === null)
    .map(({ name, reasons }) => `NOT TESTED AGAINST A REAL ${name}: none found (${reasons.join("; ")})`);
}
