import { freePort } from "@stockfinder/testing/program";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ask } from "./ask.ts";
import { hasServerPrograms, type OwnServers, startOwnServers } from "./own-servers.ts";
import { type StartedProcess, startProcess } from "./started-process.ts";

const STARTS_WITHIN_MS = 30_000;

describe.skipIf(!hasServerPrograms)("npm run services (needs the servers' programs)", () => {
  let servers: OwnServers;
  let program: StartedProcess;
  let url: string;

  beforeAll(async () => {
    servers = await startOwnServers();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    program = startProcess(["node", "deploy/services.ts"], {
      DATABASE_URL: servers.postgres.url,
      AMQP_URL: servers.rabbitmq.url,
      REDIS_URL: servers.redis.url,
      SANDBOX_URL: "http://127.0.0.1:9",
      HOST: "127.0.0.1",
      PORT: String(port),
      HEALTH_PORT: String(await freePort()),
    });
  });
  afterAll(async () => {
    program?.signal("SIGTERM"); // it ends those that it started; killed, it could not
    await program?.exit;
    await servers?.release();
  });

  test("starts the gateway and every service, each a process of its own", async () => {
    const retailers = () => ask(`${url}/api/retailers`).catch(() => undefined);
    await vi.waitUntil(async () => (await retailers())?.status === 200, {
      timeout: STARTS_WITHIN_MS,
      interval: 200,
    });
  });

  test("says which variable is missing", async () => {
    const second = startProcess(["node", "deploy/services.ts"], { DATABASE_URL: servers.postgres.url });
    expect(await second.exit).toBe(1);
    expect(second.output()).toMatch(
      /^The services cannot start:\nAMQP_URL is not set: .*\nREDIS_URL is not set: .*\n$/,
    );
  });

  test("told to stop, every process finishes and none is left", async () => {
    program.signal("SIGTERM");
    expect(await program.exit).toBe(0);
    for (const name of ["gateway", "auth", "community", "email", "retailer-lookup"]) {
      expect(program.output()).toMatch(new RegExp(`^${name} .*"msg":"stopped"`, "m"));
    }
    await expect(fetch(url)).rejects.toThrow();
  });
});
