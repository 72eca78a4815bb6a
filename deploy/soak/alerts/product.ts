import { randomBytes } from "node:crypto";
import { newVapidKeys } from "@stockfinder/notification-scheduler/push/vapid-keys";
import { freePort } from "@stockfinder/testing/free-ports";
import { type OwnServers, startOwnServers } from "../../test/own-servers.ts";
import { type Copy, type Environment, programs } from "../../test/programs.ts";

/** The programs that are killed while alerts are in progress. */
export type Program = "gateway" | "retailer-lookup" | "notification-scheduler" | "email";

/** The programs on the path of alerts, two copies of each, on separate servers. */
export interface AlertsProduct {
  readonly servers: OwnServers;
  /** The addresses of the gateways, which they keep when they are killed. */
  readonly gatewayUrls: readonly string[];
  /** Kills one copy, in turn, like a crash, and starts it again. Resolves when it is ready. */
  restart(program: Program): Promise<void>;
  /** Advances every clock, including those of copies that start later. */
  moveClocks(ms: number): Promise<void>;
  release(): Promise<void>;
}

const FILES: Readonly<Record<Program, string>> = {
  gateway: "gateway/src/main.ts",
  "retailer-lookup": "services/retailer-lookup/src/main.ts",
  "notification-scheduler": "services/notification-scheduler/src/main.ts",
  email: "services/email/src/main.ts",
};
const PROGRAMS = [
  "retailer-lookup",
  "notification-scheduler",
  "email",
  "gateway",
] as const satisfies Program[];
const COPIES = 2;
const PLENTY = "1000000";
const SITE = "https://stockfinder.example";

/** The product's outside world. */
export interface World {
  /** `pagesUrl` and `indexUrl` take the place of the stores. */
  readonly pagesUrl: string;
  readonly indexUrl: string;
  /** The mail server. */
  readonly smtpUrl: string;
  /** Takes the place of all push services. */
  readonly pushUrl: string;
}

export async function startAlertsProduct(world: World): Promise<AlertsProduct> {
  const servers = await startOwnServers();
  const started = programs();
  const running: Record<Program, { copy: Copy; environment: Environment }[]> = {
    gateway: [],
    "retailer-lookup": [],
    "notification-scheduler": [],
    email: [],
  };
  let aheadMs = 0;
  const release = async () => {
    await started.release();
    await servers.release();
  };

  const shared = {
    LOG_LEVEL: "error",
    DATABASE_URL: servers.postgres.url,
    REDIS_URL: servers.redis.url,
    AMQP_URL: servers.rabbitmq.url,
    RECHECK_FASTEST_MS: "1000",
  };
  const start = (program: Program, environment: Environment) =>
    started.startCopy(FILES[program], { ...shared, ...environment, CLOCK_AHEAD_MS: String(aheadMs) });

  try {
    const ports = await Promise.all(Array.from({ length: COPIES }, freePort));
    const gatewayUrls = ports.map((port) => `http://127.0.0.1:${port}`);
    const lookup = {
      LINK_SECRET: randomBytes(32).toString("base64url"),
      UPSTREAM_PAGES: world.pagesUrl,
      PAGE_INDEX: world.indexUrl,
      PAGES_CONTACT: `${SITE}/contact`,
      PAGE_PACE_MS: "5",
    };
    const gateway = (copy: number) => ({
      PORT: String(ports[copy]),
      PUBLIC_URL: SITE,
      TRUST_PROXY: "1",
      DRAIN_MS: "0",
      ACCESS_LOG_EVERY: PLENTY,
      RATE_LIMIT: PLENTY,
      RATE_LIMIT_FINGERPRINT: PLENTY,
      RATE_LIMIT_WATCH: PLENTY,
      RATE_LIMIT_MAIL: PLENTY,
    });
    const vapid = newVapidKeys();
    const scheduler = {
      RECHECKS_A_MINUTE: PLENTY,
      STAFF_PASSWORD: "what staff type",
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      UPSTREAM_PUSH: world.pushUrl,
      PUBLIC_URL: SITE,
    };
    const email = {
      SMTP_URL: world.smtpUrl,
      MAIL_FROM: "StockFinder <alerts@stockfinder.example>",
      MAIL_SECRET: randomBytes(32).toString("base64url"),
      MAIL_PER_SECOND: "1000",
      MAIL_PER_DAY: PLENTY,
      RATE_LIMIT_MAILS_A_DAY: PLENTY,
      EXTENSION_CHROME_URL: `${SITE}/chrome`,
      EXTENSION_FIREFOX_URL: `${SITE}/firefox`,
    };
    const settings: Record<Program, (copy: number) => Environment> = {
      gateway,
      "retailer-lookup": () => lookup,
      "notification-scheduler": () => scheduler,
      email: () => email,
    };
    await Promise.all(
      PROGRAMS.flatMap((program) =>
        Array.from({ length: COPIES }, async (_, index) => {
          const environment = settings[program](index);
          running[program].push({ environment, copy: await start(program, environment) });
        }),
      ),
    );

    return {
      servers,
      gatewayUrls,
      release,
      async restart(program) {
        const oldest = running[program].shift();
        if (!oldest) throw new Error(`No ${program} runs`);
        await oldest.copy.kill();
        const { environment } = oldest;
        running[program].push({ environment, copy: await start(program, environment) });
      },
      async moveClocks(ms) {
        aheadMs += ms;
        const copies = PROGRAMS.flatMap((program) => running[program]);
        await Promise.all(copies.map(({ copy }) => copy.tell({ aheadMs })));
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
