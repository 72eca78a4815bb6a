import { freePort } from "@stockfinder/testing/program";
import { vi } from "vitest";
import { type OwnServers, startOwnServers } from "./own-servers.ts";
import { type SandboxControl, sandboxControl } from "./sandbox-control.ts";
import { type StartedProcess, startProcess } from "./started-process.ts";

/** One of the copies of a program. */
export interface Copy extends StartedProcess {
  /** Where it tells how it does: `/readyz`, `/metrics`. */
  readonly healthUrl: string;
}

export interface GatewayCopy extends Copy {
  /** What shoppers open. */
  readonly url: string;
}

/** The product as operators run it: every copy a process of its own, over servers that are the test's. */
export interface ProductProcesses extends OwnServers {
  readonly sandbox: SandboxControl;
  /** Starts one more gateway and resolves when it is ready. */
  startGateway(): Promise<GatewayCopy>;
  /** Starts one more copy of the lookup service and resolves when it is ready. */
  startWorker(): Promise<Copy>;
}

type Environment = Readonly<Record<string, string>>;

const READY_WITHIN_MS = 30_000;

/** A test asks more from its one address than a shopper. */
const NO_LIMIT = "1000000";
const NO_LIMITS = {
  RATE_LIMIT: NO_LIMIT,
  RATE_LIMIT_LOOKUPS: NO_LIMIT,
  RATE_LIMIT_LOG: NO_LIMIT,
};

export async function startProductProcesses(): Promise<ProductProcesses> {
  const servers = await startOwnServers();
  const programs = new AsyncDisposableStack();

  const start = async (
    file: string,
    healthUrl: string,
    environment: Environment,
  ): Promise<StartedProcess> => {
    const program = startProcess(["node", "--import", "./deploy/test/clock-ahead.ts", file], {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      HEALTH_HOST: "127.0.0.1",
      ...environment,
    });
    programs.defer(() => program.kill());
    await ready(program, file, healthUrl);
    return program;
  };
  const release = async () => {
    await programs.disposeAsync();
    await servers.release();
  };

  const [sandboxPort, controlPort] = [String(await freePort()), String(await freePort())];
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const where = {
    REDIS_URL: servers.redis.url,
    AMQP_URL: servers.rabbitmq.url,
    DATABASE_URL: servers.postgres.url,
    SANDBOX_URL: sandboxUrl,
  };
  const startCopy = async (file: string, environment: Environment = {}): Promise<Copy> => {
    const healthPort = String(await freePort());
    const healthUrl = `http://127.0.0.1:${healthPort}`;
    const program = await start(file, `${healthUrl}/readyz`, {
      ...where,
      ...environment,
      HEALTH_PORT: healthPort,
    });
    return { ...program, healthUrl };
  };
  const startGateway = async (): Promise<GatewayCopy> => {
    const port = String(await freePort());
    const copy = await startCopy("gateway/src/main.ts", { ...NO_LIMITS, PORT: port });
    return { ...copy, url: `http://127.0.0.1:${port}` };
  };

  try {
    await start("deploy/sandbox/main.ts", sandboxUrl, { PORT: sandboxPort, CONTROL_PORT: controlPort });
    return {
      ...servers,
      release,
      sandbox: sandboxControl(`http://127.0.0.1:${controlPort}`),
      startGateway,
      startWorker: () => startCopy("services/retailer-lookup/src/main.ts"),
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function ready(program: StartedProcess, file: string, healthUrl: string): Promise<void> {
  let hasEnded = false;
  program.exit.then(() => {
    hasEnded = true;
  });
  const isReady = () =>
    fetch(healthUrl).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(async () => hasEnded || (await isReady()), { timeout: READY_WITHIN_MS });
  if (hasEnded) throw new Error(`${file} ended instead of starting:\n${program.output()}`);
}
