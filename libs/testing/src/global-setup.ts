import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { findPostgres } from "./postgres.ts";
import { findRabbitmq } from "./rabbitmq.ts";
import { findRedis } from "./redis.ts";
import type { Search } from "./server.ts";
import type {} from "./servers.ts";

const found = new Map<string, Search>();

/** Finds the real servers once for all integration tests of a run. */
export async function setup(project: TestProject): Promise<void> {
  const name = `stockfinder_test_${randomBytes(5).toString("hex")}`;
  const searches = { Postgres: findPostgres(name), Redis: findRedis(), RabbitMQ: findRabbitmq(name) };
  for (const [server, search] of Object.entries(searches)) {
    search.then((result) => found.set(server, result)).catch(() => {}); // told by the next line
  }
  try {
    const [postgres, redis, amqp] = await Promise.all(Object.values(searches));
    project.provide("servers", {
      postgres: postgres?.server?.url ?? null,
      redis: redis?.server?.url ?? null,
      amqp: amqp?.server?.url ?? null,
    });
    if (process.env.CI === "true" && missing().length > 0) throw new Error(missing().join("\n"));
  } catch (error) {
    await Promise.allSettled(Object.values(searches));
    await teardown();
    throw error;
  }
}

/** Leaves every server as it was found; the last words are about those that were not there. */
export async function teardown(): Promise<void> {
  const releases = [...found.values()].map(async ({ server }) => server?.release());
  for (const release of await Promise.allSettled(releases)) {
    if (release.status === "rejected")
      process.stderr.write(`Test server not left clean: ${release.reason}\n`);
  }
  for (const line of missing()) process.stderr.write(`${line}\n`);
}

function missing(): string[] {
  return [...found]
    .filter(([, { server }]) => server === null)
    .map(([name, { reasons }]) => `NOT TESTED AGAINST A REAL ${name}: none found (${reasons.join("; ")})`);
}
