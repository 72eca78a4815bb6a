import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "@stockfinder/service/command-line";
import { Port, RunMode, readConfig, urlOf, urlsOf } from "@stockfinder/service/config";
import { startFailure } from "@stockfinder/service/start-failure";
import { onStopSignal } from "@stockfinder/service/stop-signal";
import { z } from "zod";
import { buildWebIfOlder } from "./build-web.ts";
import { expectFreePort } from "./free-port.ts";
import { KeptRunning } from "./kept-running.ts";
import { NODE_SETTINGS } from "./node-settings.ts";
import { ownFolder } from "./own-folder.ts";
import { ownSettings } from "./own-settings.ts";

/**
 * `npm run services`: the gateway and every service as separate processes, connected to the Postgres, Redis and RabbitMQ
 * in the environment. A program that exits is restarted. The sandbox replaces the retailers unless `SANDBOX_URL` or
 * `NODE_ENV=production` is set.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LOOPBACK = "127.0.0.1";
const SANDBOX = { port: 9090, controlPort: 9091 };
const STAYS_MS = 60_000;
/** The gateway continues to answer for `DRAIN_MS` before its 10 s begin. */
const STOPS_WITHIN_MS = 20_000;
const SERVICES = ["auth", "community", "email", "notification-scheduler", "retailer-lookup"];

const Environment = z.object({
  DATABASE_URL: urlOf("postgres:", "postgresql:"),
  AMQP_URL: urlsOf("amqp:", "amqps:"),
  REDIS_URL: urlOf("redis:", "rediss:"),
  HOST: z.string().default("0.0.0.0"),
  PORT: Port.default(8080),
  HEALTH_HOST: z.string().default(LOOPBACK),
  /** The first service's; the others and the gateway use the following ones. 0 picks a free one for each. */
  HEALTH_PORT: Port.default(9464),
  SANDBOX_URL: urlOf("http:", "https:").optional(),
  NODE_ENV: RunMode,
  DATA_FOLDER: z.string().default(`${ROOT}.data`),
});

const USAGE = `Usage: npm run services

Starts the gateway and every service as processes of their own, connected to the servers in DATABASE_URL, AMQP_URL and REDIS_URL.
With NODE_ENV=development it shows demo data.
`;

interface Program {
  readonly name: string;
  readonly file: string;
  /** By the variable that names it. */
  readonly ports: Readonly<Record<string, { readonly port: number; readonly host: string }>>;
}

function start(name: string, file: string, environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [file], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...NODE_SETTINGS, ...process.env, ...environment },
  });
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    if (from) createInterface(from).on("line", (line) => to.write(`${name.padEnd(16)} ${line}\n`));
  }
  return child;
}

function programsOf(
  { HOST, PORT, HEALTH_HOST, HEALTH_PORT }: z.output<typeof Environment>,
  ownSandbox: boolean,
): Program[] {
  const health = (index: number) => ({ port: HEALTH_PORT && HEALTH_PORT + index, host: HEALTH_HOST });
  const services = SERVICES.map((name, index) => ({
    name,
    file: `services/${name}/src/main.ts`,
    ports: { HEALTH_PORT: health(index) },
  }));
  const gateway = {
    name: "gateway",
    file: "gateway/src/main.ts",
    ports: { PORT: { port: PORT, host: HOST }, HEALTH_PORT: health(SERVICES.length) },
  };
  const sandbox = {
    name: "sandbox",
    file: "deploy/sandbox/main.ts",
    ports: {
      PORT: { port: SANDBOX.port, host: LOOPBACK },
      CONTROL_PORT: { port: SANDBOX.controlPort, host: LOOPBACK },
    },
  };
  return [...(ownSandbox ? [sandbox] : []), ...services, gateway];
}

/** A program whose port is in use exits at once, and would be restarted again and again. @throws {ConfigError} */
async function expectFreePorts(programs: readonly Program[]): Promise<void> {
  for (const { name, ports } of programs) {
    for (const [variable, { port, host }] of Object.entries(ports))
      await expectFreePort(`${variable} of ${name}`, port, host);
  }
}

function numbers(ports: Program["ports"]): Record<string, string> {
  return Object.fromEntries(Object.entries(ports).map(([variable, { port }]) => [variable, String(port)]));
}

async function main(): Promise<void> {
  readCommandLine({ usage: USAGE, mostWords: 0 });
  const config = readConfig(Environment, process.env);
  const ownSandbox = !config.SANDBOX_URL && config.NODE_ENV !== "production";
  const programs = programsOf(config, ownSandbox);
  await expectFreePorts(programs);
  await buildWebIfOlder((line) => process.stdout.write(`${line}\n`));
  if (config.NODE_ENV !== "production") await ownFolder(config.DATA_FOLDER);
  const sandboxUrl = config.SANDBOX_URL ?? `http://${LOOPBACK}:${SANDBOX.port}`;
  const shared: Record<string, string> = {
    ...(config.NODE_ENV !== "production" && (await ownSettings(config.DATA_FOLDER, process.env))),
    ...((config.SANDBOX_URL || ownSandbox) && { SANDBOX_URL: sandboxUrl }),
  };

  const running = programs.map(
    ({ name, file, ports }) =>
      new KeptRunning({
        start: () => start(name, file, { ...shared, ...numbers(ports) }),
        ended: (how, restMs) =>
          process.stderr.write(`${name} ended ${how}; starting it again in ${restMs / 1_000} s.\n`),
      }),
  );
  const stopAll = async () => {
    clearInterval(staying);
    await Promise.all(running.map((program) => program.stop()));
  };
  // Between the exit of the last program and its restart nothing else keeps this process running.
  const staying = setInterval(() => {}, STAYS_MS);
  onStopSignal(stopAll, STOPS_WITHIN_MS);
}

main().catch((error: unknown) => {
  process.stderr.write(`The services cannot start:\n${startFailure(error)}\n`);
  process.exit(1);
});
