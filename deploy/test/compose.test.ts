import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { freePort } from "@stockfinder/testing/program";
import { servers } from "@stockfinder/testing/servers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { ask, post } from "./ask.ts";
import { ROOT, type StartedProcess, startProcess } from "./started-process.ts";

/**
 * No Docker engine is needed here: each program of docker-compose.yml is started with its own command and its own
 * environment, as a process beside the local servers. Only addresses are exchanged, name for name.
 */
const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()).optional(),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
    }),
  ),
});
const Tokens = z.object({ accessToken: z.string() });
const file = Compose.parse(parse(await readFile(`${ROOT}docker-compose.yml`, "utf8"), { merge: true }));
const programs = Object.entries(file.services).filter(([, service]) => service.image === "stockfinder");
const allThere = servers.postgres !== null && servers.redis !== null && servers.amqp !== null;

interface Running {
  readonly name: string;
  readonly program: StartedProcess;
  readonly healthUrl: string;
}

describe.skipIf(!allThere)("docker-compose.yml", () => {
  const running: Running[] = [];
  const sandboxHost = new Map<string, string>();
  let gatewayUrl = "";

  beforeAll(async () => {
    const prefix = `compose-${randomUUID()}:`;
    for (const [name, service] of programs) {
      const [port, healthPort] = [String(await freePort()), String(await freePort())];
      const here: Record<string, string> = {
        DATABASE_URL: servers.postgres ?? "",
        AMQP_URL: servers.amqp ?? "",
        REDIS_URL: servers.redis ?? "",
        SANDBOX_URL: sandboxHost.get("sandbox") ?? "",
        TOKEN_SECRET: randomBytes(32).toString("hex"),
        HOST: "127.0.0.1",
        PORT: port,
        HEALTH_PORT: healthPort,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      };
      const given = service.environment ?? {};
      const environment = Object.fromEntries(
        Object.keys(given).map((key) => [key, here[key] ?? given[key] ?? ""]),
      );
      const health = new URL(given.HEALTH_URL ?? "");
      health.port = health.port === given.PORT ? port : healthPort;
      if (name === "sandbox") sandboxHost.set(name, `http://127.0.0.1:${port}`);
      if (name === "gateway") gatewayUrl = here.PUBLIC_URL ?? "";

      const program = startProcess(service.command ?? [], {
        NODE_ENV: "production",
        REDIS_PREFIX: prefix,
        ...environment,
      });
      running.push({ name, program, healthUrl: health.href });
    }
  });

  afterAll(async () => {
    for (const { program } of running) await program.kill();
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

  test("somebody signs in, is known by the token, and is not known any more after leaving", async () => {
    const signedIn = await post(`${gatewayUrl}/api/auth/register`, {
      accountType: "anonymous",
      fingerprint: randomUUID(),
    });
    const { accessToken } = Tokens.parse(JSON.parse(signedIn.text));
    const own = { headers: { authorization: accessToken } };
    expect(await ask(`${gatewayUrl}/api/me/export`, own)).toMatchObject({ status: 200 });
    expect(await ask(`${gatewayUrl}/api/me`, { ...own, method: "DELETE" })).toMatchObject({ status: 200 });
    const known = () => ask(`${gatewayUrl}/api/me/export`, own).then(({ status }) => status);
    await expect.poll(known, { timeout: 5_000 }).toBe(401);
  });

  test("a post is made and read", async () => {
    const seen = { title: "Wipes are back", text: "Aisle 7", store: "Target", zipcode: "44114" };
    const added = await post(`${gatewayUrl}/api/post/add`, { ...seen, userID: randomUUID() });
    expect(JSON.parse(added.text)).toMatchObject({ worked: true });
    const feed = await post(`${gatewayUrl}/api/post/fetch`, { zipcode: "44115", distance: 5 });
    expect(JSON.parse(feed.text)).toMatchObject({ worked: true, posts: [{ title: "Wipes are back" }] });
  });

  test("every program that another one waits for is in the file, with a health check", () => {
    for (const [, service] of programs) {
      for (const needed of Object.keys(service.depends_on ?? {})) {
        expect(file.services[needed]?.healthcheck, needed).toBeDefined();
      }
    }
  });

  test("told to stop, every program ends by itself within the time it is given", async () => {
    for (const { name, program } of [...running].reverse()) {
      const started = performance.now();
      program.signal("SIGTERM");
      expect(await program.exit, name).toBe(0);
      expect(performance.now() - started, name).toBeLessThan(10_000);
    }
  });
});
