import { randomBytes } from "node:crypto";
import { freePort } from "@stockfinder/testing/free-ports";
import { aMailServer, type MailServer } from "../../services/email/test/mail-server.ts";
import { type OwnServers, startOwnServers } from "./own-servers.ts";
import { type Copy, type Environment, programs } from "./programs.ts";
import { type SandboxControl, sandboxControl } from "./sandbox-control.ts";

export interface GatewayCopy extends Copy {
  /** The address that shoppers open. */
  readonly url: string;
}

export type ServiceName = "auth" | "community" | "email";

/** The product as operators run it: each copy is a process, and the servers belong to the test. */
export interface ProductProcesses extends OwnServers {
  readonly sandbox: SandboxControl;
  /** The mail server that receives all mails. */
  readonly mails: MailServer;
  /**
   * Starts one more gateway and resolves when it is ready. `drainMs`: how long it continues to answer after a stop signal.
   * `port`: that of a dead one, whose place it takes.
   */
  startGateway(options?: { readonly drainMs?: number; readonly port?: string }): Promise<GatewayCopy>;
  /** Starts one more copy of the lookup service, with these settings, and resolves when it is ready. */
  startWorker(settings?: Environment): Promise<Copy>;
  /** The same for the other services. */
  startService(name: ServiceName): Promise<Copy>;
  /** The same for the notification-scheduler, with these settings. */
  startScheduler(settings: Environment): Promise<Copy>;
}

/** A test sends more requests from one address than a shopper. */
const NO_LIMIT = "1000000";
const NO_LIMITS = {
  RATE_LIMIT: NO_LIMIT,
  RATE_LIMIT_FINGERPRINT: NO_LIMIT,
  RATE_LIMIT_LOOKUPS: NO_LIMIT,
  RATE_LIMIT_LOG: NO_LIMIT,
  RATE_LIMIT_SIGN_IN: NO_LIMIT,
  RATE_LIMIT_REFRESH: NO_LIMIT,
  RATE_LIMIT_POST: NO_LIMIT,
  RATE_LIMIT_VOTE: NO_LIMIT,
  RATE_LIMIT_MAIL: NO_LIMIT,
  RATE_LIMIT_WATCH: NO_LIMIT,
  RATE_LIMIT_LIST: NO_LIMIT,
  RATE_LIMIT_OBSERVATION: NO_LIMIT,
};
/** All neighbours in these tests are new and share one network. */
const NO_NETWORK_LIMITS = {
  RATE_LIMIT_NEWCOMERS_AN_HOUR: NO_LIMIT,
  RATE_LIMIT_YOUNG_REPORTS_AN_HOUR: NO_LIMIT,
  RATE_LIMIT_YOUNG_VOTES_AN_HOUR: NO_LIMIT,
};
/** Lets a test send from other addresses, as through a proxy, because services limit by address too. */
const BEHIND_A_PROXY = { TRUST_PROXY: "1" };
/** High enough that no test waits for the rate limit of mails. */
const MAILS = {
  MAIL_FROM: "StockFinder <no-reply@stockfinder.example>",
  MAIL_PER_SECOND: "1000",
  EXTENSION_CHROME_URL: "https://chrome.example/stockfinder",
  EXTENSION_FIREFOX_URL: "https://firefox.example/stockfinder",
};

/** `heartbeatSeconds`: how often broker and programs show that they are alive; by default every ten seconds. */
export async function startProductProcesses({
  heartbeatSeconds,
}: {
  readonly heartbeatSeconds?: number;
} = {}): Promise<ProductProcesses> {
  const servers = await startOwnServers();
  const mails = await aMailServer();
  const [sandboxPort, controlPort] = [String(await freePort()), String(await freePort())];
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const where = {
    REDIS_URL: servers.redis.url,
    AMQP_URL: heartbeatSeconds
      ? `${servers.rabbitmq.url}?heartbeat=${heartbeatSeconds}`
      : servers.rabbitmq.url,
    DATABASE_URL: servers.postgres.url,
    SANDBOX_URL: sandboxUrl,
  };
  const started = programs();
  const startCopy = (file: string, environment: Environment = {}) =>
    started.startCopy(file, { ...where, ...environment });
  const release = async () => {
    await started.release();
    await mails.close();
    await servers.release();
  };
  const startGateway = async ({
    drainMs = 0,
    port = "",
  }: {
    readonly drainMs?: number;
    readonly port?: string;
  } = {}): Promise<GatewayCopy> => {
    port ||= String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const environment = {
      ...NO_LIMITS,
      ...BEHIND_A_PROXY,
      PORT: port,
      PUBLIC_URL: url,
      DRAIN_MS: String(drainMs),
    };
    return { ...(await startCopy("gateway/src/main.ts", environment)), url };
  };
  const TOKEN_SECRET = randomBytes(32).toString("base64url");
  const LINK_SECRET = randomBytes(32).toString("base64url");
  const settings: Record<ServiceName, Environment> = {
    auth: { TOKEN_SECRET },
    community: NO_NETWORK_LIMITS,
    email: { TOKEN_SECRET, SMTP_URL: mails.url, ...MAILS },
  };

  try {
    await started.start("deploy/sandbox/main.ts", sandboxUrl, {
      PORT: sandboxPort,
      CONTROL_PORT: controlPort,
    });
    return {
      ...servers,
      release,
      mails,
      sandbox: sandboxControl(`http://127.0.0.1:${controlPort}`),
      startGateway,
      startWorker: (own) => startCopy("services/retailer-lookup/src/main.ts", { LINK_SECRET, ...own }),
      startScheduler: (own) =>
        startCopy("services/notification-scheduler/src/main.ts", {
          STAFF_PASSWORD: "what staff type",
          ...own,
        }),
      startService: (name) => startCopy(`services/${name}/src/main.ts`, settings[name]),
    };
  } catch (error) {
    await release();
    throw error;
  }
}
