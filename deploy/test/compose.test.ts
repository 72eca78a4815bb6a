import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import { freePort } from "@stockfinder/testing/free-ports";
import { type FreshDatabase, freshDatabase } from "@stockfinder/testing/fresh-database";
import { servers } from "@stockfinder/testing/servers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { createDatabaseUsers, type DatabaseUser } from "../docker/database-users.ts";
import { ask, post } from "./ask.ts";
import { ROOT, type StartedProcess, startProcess } from "./started-process.ts";

/**
 * No Docker engine is needed here: each program of docker-compose.yml is started with its own command and its own
 * environment, as a process on the local servers. Only addresses and secrets are replaced, name for name; the services
 * connect as the database users that the one-shot container creates.
 */
const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string().nullable()).optional(),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
    }),
  ),
});
const Tokens = z.object({ accessToken: z.string() });
const file = Compose.parse(parse(await readFile(`${ROOT}docker-compose.yml`, "utf8"), { merge: true }));
const programs = Object.entries(file.services).filter(
  ([name, service]) => service.image === "stockfinder" && name !== "database-users",
);
const allThere = servers.postgres !== null && servers.redis !== null && servers.amqp !== null;

/** The value that compose gives `${NAME:-default}` if `.env` has no NAME. */
function defaultIn(value: string): string {
  return value.replace(/^\$\{\w+:?-(.*)\}$/, "$1");
}

interface Running {
  readonly name: string;
  readonly program: StartedProcess;
  readonly healthUrl: string;
}

describe.skipIf(!allThere)("docker-compose.yml", () => {
  const running: Running[] = [];
  const sandboxHost = new Map<string, string>();
  let gatewayUrl = "";
  let fresh: FreshDatabase;
  let superuser: Database;
  const users: DatabaseUser[] = [];

  /** Users belong to the whole server, so their names are unique to this run. */
  async function databaseUrl(ofCompose: string | null | undefined): Promise<string> {
    const schema = /^postgres:\/\/(\w+):/.exec(ofCompose ?? "")?.[1];
    if (schema === undefined) return "";
    const secret = randomBytes(8).toString("hex");
    const user = { name: `stockfinder_test_${schema}_${secret}`, password: secret, schema };
    users.push(user);
    await createDatabaseUsers(superuser, [user]);
    const url = new URL(fresh.url);
    url.username = user.name;
    url.password = user.password;
    return url.href;
  }

  beforeAll(async () => {
    fresh = await freshDatabase(servers.postgres ?? "");
    superuser = await openDatabase(fresh.url);
    const prefix = `compose-${randomUUID()}:`;
    for (const [name, service] of programs) {
      const [port, healthPort] = [String(await freePort()), String(await freePort())];
      const here: Record<string, string> = {
        DATABASE_URL: await databaseUrl(service.environment?.DATABASE_URL),
        AMQP_URL: servers.amqp ?? "",
        REDIS_URL: servers.redis ?? "",
        SANDBOX_URL: sandboxHost.get("sandbox") ?? "",
        TOKEN_SECRET: randomBytes(32).toString("hex"),
        MAIL_SECRET: randomBytes(32).toString("hex"),
        LINK_SECRET: randomBytes(32).toString("hex"),
        STAFF_PASSWORD: randomBytes(32).toString("hex"),
        MAIL_WEBHOOK_SECRET: "",
        HOST: "127.0.0.1",
        PORT: port,
        HEALTH_PORT: healthPort,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SANDBOX_PUBLIC_URL: "http://127.0.0.1/sandbox-pictures",
      };
      const given = service.environment ?? {};
      const environment = Object.fromEntries(
        Object.keys(given).map((key) => [key, here[key] ?? defaultIn(given[key] ?? "")]),
      );
      const health = new URL(given.HEALTH_URL ?? "");
      health.port = health.port === given.PORT ? port : healthPort;
      if (name === "sandbox") sandboxHost.set(name, `http://127.0.0.1:${port}`);
      if (name === "gateway") gatewayUrl = here.PUBLIC_URL ?? "";

      const program = startProcess(service.command ?? [], {
        NODE_ENV: "production",
        REDIS_PREFIX: prefix,
        DRAIN_MS: "0", // no load balancer is here; copies/rolling-restart.ts tests it
        ...environment,
      });
      running.push({ name, program, healthUrl: health.href });
    }
  });

  afterAll(async () => {
    for (const { program } of running) await program.kill();
    for (const { name } of users) await superuser.query(`drop owned by ${name} cascade`);
    for (const { name } of users) await superuser.query(`drop role ${name}`);
    await superuser.close();
    await fresh.drop();
  });

  test("every program becomes healthy by its own health check", async () => {
    for (const { name, program, healthUrl } of running) {
      const check = file.services[name]?.healthcheck?.test.slice(1) ?? [];
      const health = async () => {
        const { exit } = startProcess(check, { HEALTH_URL: healthUrl });
        return (await exit) === 0 ? "healthy" : program.output();
      };
      await expect.poll(health, { timeout: 40_000 }).toBe("healthy");
    }
  }, 60_000);

  test("a search goes through gateway, broker, worker, cache and sandbox and back", async () => {
    const response = await fetch(`${gatewayUrl}/api/search/walmart?query=wipes&zip=44114`);
    expect(response.status).toBe(200);
    const result = (await response.json()) as { status: string; items: unknown[] };
    expect(result.status).toBe("ok");
    expect(result.items.length).toBeGreaterThan(0);
  });

  test("a shopper signs in, is recognised by the token, and is anonymous again after signing out", async () => {
    const signedIn = await post(`${gatewayUrl}/api/auth/register`, {
      accountType: "anonymous",
      fingerprint: randomUUID(),
    });
    const { accessToken } = Tokens.parse(JSON.parse(signedIn.text));
    const own = { headers: { authorization: accessToken } };
    expect(await ask(`${gatewayUrl}/api/me/export`, own)).toMatchObject({ status: 200 });
    expect(await ask(`${gatewayUrl}/api/me`, { ...own, method: "DELETE" })).toMatchObject({ status: 200 });
    const known = () => ask(`${gatewayUrl}/api/me/export`, own).then(({ status }) => status);
    await expect.poll(known).toBe(401);
  });

  test("a post is made and read", async () => {
    const seen = { title: "Wipes are back", text: "Aisle 7", store: "Target", zipcode: "44114" };
    const added = await post(`${gatewayUrl}/api/post/add`, { ...seen, userID: randomUUID() });
    expect(JSON.parse(added.text)).toMatchObject({ worked: true });
    const feed = await post(`${gatewayUrl}/api/post/fetch`, { zipcode: "44115", distance: 5 });
    expect(JSON.parse(feed.text)).toMatchObject({ worked: true, posts: [{ title: "Wipes are back" }] });
  });

  test("every dependency of a program is in the file, and has a health check or runs to completion", () => {
    for (const [, service] of programs) {
      for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
        const expected = file.services[needed]?.healthcheck
          ? "service_healthy"
          : "service_completed_successfully";
        expect(file.services).toHaveProperty([needed]);
        expect(condition, needed).toBe(expected);
      }
    }
  });

  test("on a stop signal every program exits within its grace period", async () => {
    for (const { name, program } of [...running].reverse()) {
      program.signal("SIGTERM");
      expect(await program.exit, name).toBe(0); // 1 where its time was over before
    }
  });
});
