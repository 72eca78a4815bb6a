import { randomBytes } from "node:crypto";
import { freePort } from "@stockfinder/testing/program";
import { vi } from "vitest";
import { aMailServer, type MailServer } from "../../services/email/test/mail-server.ts";
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

export type ServiceName = "auth" | "community" | "email";

/** The product as operators run it: every copy a process of its own, over servers that are the test's. */
export interface ProductProcesses extends OwnServers {
  readonly sandbox: SandboxControl;
  /** Where all mails arrive. */
  readonly mails: MailServer;
  /** Starts one more gateway and resolves when it is ready. */
  startGateway(): Promise<GatewayCopy>;
  /** Starts one more copy of the lookup service and resolves when it is ready. */
  startWorker(): Promise<Copy>;
  /** The same for the other services. */
  startService(name: ServiceName): Promise<Copy>;
}

type Environment = Readonly<Record<string, string>>;

const READY_WITHIN_MS = 30_000;

/** A test asks more from its one address than a shopper. */
const NO_LIMIT = "1000000";
const NO_LIMITS = {
  RATE_LIMIT: NO_LIMIT,
  RATE_LIMIT_LOOKUPS: NO_LIMIT,
  RATE_LIMIT_LOG: NO_LIMIT,
  RATE_LIMIT_SIGN_IN: NO_LIMIT,
  RATE_LIMIT_REFRESH: NO_LIMIT,
  RATE_LIMIT_POST: NO_LIMIT,
  RATE_LIMIT_VOTE: NO_LIMIT,
  RATE_LIMIT_MAIL: NO_LIMIT,
};
/** What services count by address as well can be asked for from others, as a proxy in front names them. */
const BEHIND_A_PROXY = { TRUST_PROXY: "1" };
/** Far from what a mail server takes, so that no test waits for its turn. */
const MAILS = {
  MAIL_FROM: "StockFinder <no-reply@stockfinder.example>",
  MAIL_PER_SECOND: "1000",
  EXTENSION_CHROME_URL: "https://chrome.example/stockfinder",
  EXTENSION_FIREFOX_URL: "https://firefox.example/stockfinder",
};

export async function startProductProcesses(): Promise<ProductProcesses> {
  const servers = await startOwnServers();
  const mails = await aMailServer();
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
    await mails.close();
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
    const url = `http://127.0.0.1:${port}`;
    const environment = { ...NO_LIMITS, ...BEHIND_A_PROXY, PORT: port, PUBLIC_URL: url };
    return { ...(await startCopy("gateway/src/main.ts", environment)), url };
  };
  const TOKEN_SECRET = randomBytes(32).toString("base64url");
  const settings: Record<ServiceName, Environment> = {
    auth: { TOKEN_SECRET },
    community: {},
    email: { TOKEN_SECRET, SMTP_URL: mails.url, ...MAILS },
  };

  try {
    await start("deploy/sandbox/main.ts", sandboxUrl, { PORT: sandboxPort, CONTROL_PORT: controlPort });
    return {
      ...servers,
      release,
      mails,
      sandbox: sandboxControl(`http://127.0.0.1:${controlPort}`),
      startGateway,
      startWorker: () => startCopy("services/retailer-lookup/src/main.ts"),
      startService: (name) => startCopy(`services/${name}/src/main.ts`, settings[name]),
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
