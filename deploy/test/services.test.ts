import { spawnSync } from "node:child_process";
import { freePort, freePorts } from "@stockfinder/testing/free-ports";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ask } from "./ask.ts";
import { hasServerPrograms, type OwnServers, startOwnServers } from "./own-servers.ts";
import { type StartedProcess, startProcess } from "./started-process.ts";

/** Six programs start together, perhaps on a busy machine; only one that never starts takes the whole time. */
const STARTS_WITHIN_MS = 120_000;

const PROGRAMS = ["gateway", "auth", "community", "email", "notification-scheduler", "retailer-lookup"];

/** The process that `parent` started with `file`. */
function childPid(parent: number, file: string): number {
  const { stdout } = spawnSync("pgrep", ["-P", String(parent), "-f", file], { encoding: "utf8" });
  const pid = Number(stdout.trim());
  if (!pid) throw new Error(`${file} does not run`); // 0 would be our own process group
  return pid;
}

describe.skipIf(!hasServerPrograms)("npm run services (needs the servers' programs)", () => {
  let servers: OwnServers;
  let program: StartedProcess;
  let url: string;
  let healthPorts: readonly number[];

  const startsOf = (name: string) =>
    program.output().match(new RegExp(`^${name} +\\{.*"msg":"started".*\\}$`, "gm"))?.length ?? 0;

  beforeAll(async () => {
    servers = await startOwnServers();
    const port = await freePort();
    healthPorts = await freePorts(PROGRAMS.length);
    url = `http://127.0.0.1:${port}`;
    // `--ignore-scripts` leaves out `preservices`, which would reinstall the packages that this test runs with.
    program = startProcess(["npm", "run", "services", "--ignore-scripts"], {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      NODE_ENV: "development",
      DATABASE_URL: servers.postgres.url,
      AMQP_URL: servers.rabbitmq.url,
      REDIS_URL: servers.redis.url,
      SANDBOX_URL: "http://127.0.0.1:9",
      HOST: "127.0.0.1",
      PORT: String(port),
      HEALTH_PORT: String(healthPorts[0]),
    });
  });
  afterAll(async () => {
    program?.signal("SIGTERM"); // it ends those that it started; killed, it could not
    await program?.exit;
    await servers?.release();
  });

  test("starts the gateway and every service in separate processes", {
    timeout: STARTS_WITHIN_MS,
  }, async () => {
    const missing = () => {
      // The program would be restarted, and the test would wait until its time limit.
      if (/ ended (with|by) /.test(program.output())) throw new Error(program.output());
      return PROGRAMS.filter((name) => startsOf(name) === 0);
    };
    await vi.waitUntil(() => missing().length === 0, { timeout: STARTS_WITHIN_MS, interval: 100 });
    expect(PROGRAMS.map(startsOf)).toEqual(PROGRAMS.map(() => 1));
    expect(await ask(`${url}/api/retailers`)).toMatchObject({ status: 200 });
  });

  test("restarts a killed program and leaves the others running", {
    timeout: STARTS_WITHIN_MS,
  }, async () => {
    const pid = childPid(childPid(program.pid, "deploy/services.ts"), "services/community/src/main.ts");

    process.kill(pid, "SIGKILL");

    await vi.waitUntil(() => startsOf("community") === 2, { timeout: STARTS_WITHIN_MS, interval: 100 });
    expect(program.output()).toContain("community ended by SIGKILL; starting it again in 1 s.");
    for (const name of PROGRAMS.filter((other) => other !== "community"))
      expect(startsOf(name), name).toBe(1);
  });

  test("names a missing variable", async () => {
    const second = startProcess(["node", "deploy/services.ts"], { DATABASE_URL: servers.postgres.url });
    expect(await second.exit).toBe(1);
    expect(second.output()).toMatch(
      /^The services cannot start:\nAMQP_URL is not set: .*\nREDIS_URL is not set: .*\n$/,
    );
  });

  test("names the program whose port is in use, and starts none", async () => {
    const second = startProcess(["node", "deploy/services.ts"], {
      NODE_ENV: "production",
      DATABASE_URL: servers.postgres.url,
      AMQP_URL: servers.rabbitmq.url,
      REDIS_URL: servers.redis.url,
      PORT: String(await freePort()),
      HEALTH_PORT: String(healthPorts.at(-1)),
    });
    expect(await second.exit).toBe(1);
    const said = `HEALTH_PORT of auth: port ${healthPorts.at(-1)} is taken by another program`;
    expect(second.output()).toBe(
      `The services cannot start:\n${said}; stop that program or choose another port\n`,
    );
  });

  test("on a stop signal to npm every process exits", async () => {
    program.signal("SIGTERM");
    expect(await program.exit).toBe(0);
    for (const name of PROGRAMS) {
      expect(program.output()).toMatch(new RegExp(`^${name} .*"msg":"stopped"`, "m"));
    }
    await expect(fetch(url)).rejects.toThrow();
  });
});
