import { randomBytes } from "node:crypto";
import { newVapidKeys } from "@stockfinder/notification-scheduler/push/vapid-keys";
import { freePort } from "@stockfinder/testing/free-ports";
import { type OwnServers, startOwnServers } from "../../test/own-servers.ts";
import { type Copy, type Environment, programs } from "../../test/programs.ts";

/** The programs that are killed while alerts are in progress. */
export type Program = keyof typeof FILES;

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

const FILES = {
  "retailer-lookup": "services/retailer-lookup/src/main.ts",
  "notification-scheduler": "services/notification-scheduler/src/main.ts",
  email: "services/email/src/main.ts",
  gateway: "gateway/src/main.ts",
};
const PROGRAMS = Object.keys(FILES) as Program[];
const COPIES = 2;
const PLENTY = "1000000";
const SITE = "https://stockfinder.example";

/** The product's outside world: stores' pages, the index of their products, the mail server, the push services, Discord and people's own server. */
export type World = Readonly<Record<"pagesUrl" | "indexUrl" | "smtpUrl" | "pushUrl" | "channelUrl", string>>;

export async function startAlertsProduct(world: World): Promise<AlertsProduct> {
  await using started = new AsyncDisposableStack();
  const servers = await startOwnServers();
  started.defer(() => servers.release());
  const copies = programs();
  started.defer(() => copies.release());
  const ports = await Promise.all(Array.from({ length: COPIES }, freePort));
  const shared = settingsFor(servers, world);
  let aheadMs = 0;
  const running: { program: Program; copy: Copy; environment: Environment }[] = [];
  const start = async (program: Program, environment: Environment) => {
    const now = { ...environment, CLOCK_AHEAD_MS: String(aheadMs) };
    running.push({ program, environment, copy: await copies.startCopy(FILES[program], now) });
  };
  await Promise.all(
    PROGRAMS.flatMap((program) =>
      ports.map((port) => start(program, program === "gateway" ? { ...shared, PORT: String(port) } : shared)),
    ),
  );

  const release = started.move();
  return {
    servers,
    gatewayUrls: ports.map((port) => `http://127.0.0.1:${port}`),
    release: () => release.disposeAsync(),
    async restart(program) {
      const oldest = running.findIndex((one) => one.program === program);
      for (const { copy, environment } of running.splice(oldest, 1)) {
        await copy.kill();
        await start(program, environment);
      }
    },
    async moveClocks(ms) {
      aheadMs += ms;
      await Promise.all(running.map(({ copy }) => copy.tell({ aheadMs })));
    },
  };
}

/** The variables of all programs: each reads its own. */
function settingsFor({ postgres, redis, rabbitmq }: OwnServers, world: World): Environment {
  const vapid = newVapidKeys();
  return {
    LOG_LEVEL: "error",
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    AMQP_URL: rabbitmq.url,
    RECHECK_FASTEST_MS: "1000",
    RECHECKS_A_MINUTE: PLENTY,
    LINK_SECRET: randomBytes(32).toString("base64url"),
    UPSTREAM_PAGES: world.pagesUrl,
    PAGE_INDEX: world.indexUrl,
    PAGES_CONTACT: `${SITE}/contact`,
    PAGE_PACE_MS: "5",
    PUBLIC_URL: SITE,
    TRUST_PROXY: "1",
    DRAIN_MS: "0",
    RATE_LIMIT: PLENTY,
    RATE_LIMIT_FINGERPRINT: PLENTY,
    RATE_LIMIT_WATCH: PLENTY,
    RATE_LIMIT_MAIL: PLENTY,
    STAFF_PASSWORD: "what staff type",
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    UPSTREAM_PUSH: world.pushUrl,
    CHANNEL_SECRET: randomBytes(32).toString("base64url"),
    CHANNEL_HOSTS: new URL(world.channelUrl).host,
    CHANNEL_DISCORD: world.channelUrl,
    SMTP_URL: world.smtpUrl,
    MAIL_FROM: "StockFinder <alerts@stockfinder.example>",
    MAIL_SECRET: randomBytes(32).toString("base64url"),
    MAIL_PER_SECOND: "1000",
    RATE_LIMIT_MAILS_A_DAY: PLENTY,
    EXTENSION_CHROME_URL: `${SITE}/chrome`,
    EXTENSION_FIREFOX_URL: `${SITE}/firefox`,
  };
}
