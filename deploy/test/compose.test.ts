import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { servers } from "@stockfinder/testing/servers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

/**
 * No Docker engine is needed here: each program of docker-compose.yml is started with its own command and its own
 * environment, as a process beside the local servers. Only addresses are exchanged, name for name.
 */
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

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
const file = Compose.parse(parse(await readFile(`${ROOT}docker-compose.yml`, "utf8"), { merge: true }));
const programs = Object.entries(file.services).filter(([, service]) => service.image === "stockfinder");
const allThere = servers.postgres !== null && servers.redis !== null && servers.amqp !== null;

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return String(typeof address === "object" ? address?.port : "");
}

describe.skipIf(!allThere)("docker-compose.yml", () => {
  const running: { name: string; child: ChildProcess; health: Record<string, string>; output: string[] }[] =
    [];
  const sandboxHost = new Map<string, string>();
  let gatewayUrl = "";

  beforeAll(async () => {
    const prefix = `compose-${randomUUID()}:`;
    for (const [name, service] of programs) {
      const [port, healthPort] = [await freePort(), await freePort()];
      const here: Record<string, string> = {
        DATABASE_URL: servers.postgres ?? "",
        AMQP_URL: servers.amqp ?? "",
        REDIS_URL: servers.redis ?? "",
        SANDBOX_URL: sandboxHost.get("sandbox") ?? "",
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

      const [program = "", ...args] = service.command ?? [];
      const child = spawn(program === "node" ? process.execPath : program, args, {
        cwd: ROOT,
        env: { NODE_ENV: "production", REDIS_PREFIX: prefix, ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const output: string[] = [];
      child.stdout?.on("data", (chunk) => output.push(String(chunk)));
      child.stderr?.on("data", (chunk) => output.push(String(chunk)));
      running.push({ name, child, health: { HEALTH_URL: health.href }, output });
    }
  });

  afterAll(async () => {
    for (const { child } of running) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
    }
  });

  test("every program becomes healthy by its own health check", async () => {
    for (const { name, health, output } of running) {
      const [, ...check] = file.services[name]?.healthcheck?.test ?? [];
      await expect
        .poll(async () => ((await exitCode(check, health)) === 0 ? "healthy" : output.join("")), {
          timeout: 30_000,
        })
        .toBe("healthy");
    }
  });

  test("a search goes through gateway, broker, worker, cache and sandbox and back", async () => {
    const response = await fetch(`${gatewayUrl}/api/search/walmart?query=wipes&zip=44114`);
    expect(response.status).toBe(200);
    const result = (await response.json()) as { status: string; items: unknown[] };
    expect(result.status).toBe("ok");
    expect(result.items.length).toBeGreaterThan(0);
  });

  test("every program that another one waits for is in the file, with a health check", () => {
    for (const [, service] of programs) {
      for (const needed of Object.keys(service.depends_on ?? {})) {
        expect(file.services[needed]?.healthcheck, needed).toBeDefined();
      }
    }
  });

  test("told to stop, every program ends by itself within the time it is given", async () => {
    for (const { name, child } of [...running].reverse()) {
      const started = performance.now();
      child.kill("SIGTERM");
      const [code] = await once(child, "exit");
      expect(code, name).toBe(0);
      expect(performance.now() - started, name).toBeLessThan(10_000);
    }
  });
});

async function exitCode(
  [program = "", ...args]: string[],
  environment: Record<string, string>,
): Promise<number> {
  const child = spawn(program === "node" ? process.execPath : program, args, {
    cwd: ROOT,
    env: environment,
    stdio: "ignore",
  });
  const [code] = await once(child, "exit");
  return code;
}
