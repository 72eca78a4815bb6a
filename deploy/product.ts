import { existsSync } from "node:fs";
import { join } from "node:path";
import { AuthEnvironment } from "@stockfinder/auth/config";
import { startAuth } from "@stockfinder/auth/service";
import { connectBus } from "@stockfinder/bus/connect";
import { connectCache } from "@stockfinder/cache/connect";
import { CommunityEnvironment } from "@stockfinder/community/config";
import { startCommunity } from "@stockfinder/community/service";
import type { Database } from "@stockfinder/database/database";
import { openDatabase } from "@stockfinder/database/open";
import { untilAnswering } from "@stockfinder/database/until-answering";
import { type EmailConfig, EmailEnvironment } from "@stockfinder/email/config";
import { startEmail } from "@stockfinder/email/service";
import { GatewayEnvironment } from "@stockfinder/gateway/config";
import { startGateway } from "@stockfinder/gateway/gateway";
import type { House } from "@stockfinder/gateway/pages/house";
import { AlertsEnvironment } from "@stockfinder/notification-scheduler/config";
import { startAlerts } from "@stockfinder/notification-scheduler/service";
import { LookupEnvironment } from "@stockfinder/retailer-lookup/config";
import { startLookup } from "@stockfinder/retailer-lookup/service";
import { publishBus } from "@stockfinder/service/bus-metrics";
import { publishCache } from "@stockfinder/service/cache-metrics";
import {
  ConfigError,
  type ConfigProblem,
  Port,
  RunMode,
  readConfig,
  urlOf,
  urlsOf,
} from "@stockfinder/service/config";
import { publishDatabase } from "@stockfinder/service/database-metrics";
import { createLogger, type Logger } from "@stockfinder/service/logger";
import { createMetrics } from "@stockfinder/service/metrics";
import { misspelledVariables, variablesOf } from "@stockfinder/service/misspelled-variables";
import { createReadiness } from "@stockfinder/service/readiness";
import { startTracing, TracingEnvironment } from "@stockfinder/service/tracing";
import { z } from "zod";
import type { DemoProvider } from "./demo-provider/demo-provider.ts";
import { ENVIRONMENTS } from "./environments.ts";
import { ownSettings } from "./own-settings.ts";
import { startSandbox } from "./sandbox/sandbox.ts";
import { Household } from "./setup/household.ts";

/** The addresses of the components when the whole product runs in one process: embedded unless a URL is set. */
function productEnvironment(dataFolder: string) {
  return z.object({
    NODE_ENV: RunMode.unwrap().default("development"),
    AMQP_URL: urlsOf("memory:", "amqp:", "amqps:").default("memory:"),
    REDIS_URL: urlOf("memory:", "redis:", "rediss:").default("memory:"),
    DATABASE_URL: urlOf("pglite:", "postgres:", "postgresql:").default(`pglite:${dataFolder}/postgres`),
    LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("warn"),
    SANDBOX_URL: urlOf("http:", "https:").optional(),
    SANDBOX_CONTROL_PORT: Port.default(0),
  });
}

/** An image does not have it, since its packages are for development. */
const DEMO_PROVIDER = new URL("demo-provider/", import.meta.url);

/** Services that were started before one that fails. */
const STOPS_WITHIN_MS = 2_000;

type ProductEnvironment = Readonly<Record<string, string | undefined>>;

export interface ProductOptions {
  /** Where the gateway listens; 0 picks a free port. */
  readonly port: number;
  readonly dataFolder: string;
  /** Prefix of its queues, on a broker that other products use. */
  readonly busNamespace?: string;
  readonly environment?: ProductEnvironment;
  readonly logger?: Logger;
  /** Answers below /setup; only one process at home has it. */
  readonly setup?: House["setup"];
}

export interface Product {
  readonly url: string;
  /** Controls the sandbox's faults, clock and stock; null if the sandbox does not run. */
  readonly sandboxControlUrl: string | null;
  readonly database: Database;
  readonly logger: Logger;
  stop(graceMs: number): Promise<void>;
}

/**
 * The whole product in one process. The sandbox replaces the retailers, except in production or if `SANDBOX_URL` names a
 * running sandbox.
 */
export async function startProduct({
  port,
  dataFolder,
  busNamespace,
  environment = process.env,
  logger: givenLogger,
  setup,
}: ProductOptions): Promise<Product> {
  const where = readConfig(productEnvironment(dataFolder), environment);
  const logger = givenLogger ?? createLogger({ service: "stockfinder", level: where.LOG_LEVEL });
  const metrics = createMetrics({ service: "stockfinder", logger });
  const tracing = await startTracing({
    service: "stockfinder",
    config: readConfig(TracingEnvironment, environment),
    logger,
  });
  const readiness = createReadiness();

  const ownSandbox =
    where.NODE_ENV === "production" || where.SANDBOX_URL
      ? null
      : await startSandbox({ port: 0, controlPort: where.SANDBOX_CONTROL_PORT });
  // Signing in works without a provider's key.
  const demoProvider =
    where.NODE_ENV === "production" || environment.GOOGLE_CLIENT_ID || !existsSync(DEMO_PROVIDER)
      ? null
      : await loadDemoProvider();
  const settings = {
    ...(await settingsFor(where, dataFolder, environment)),
    ...demoProvider?.settings,
    ...(!environment.APPLE_CLIENT_ID && demoProvider?.appleSettings),
    PORT: String(port),
    SANDBOX_URL: where.SANDBOX_URL ?? ownSandbox?.url,
  };
  const known = [
    productEnvironment(dataFolder),
    TracingEnvironment,
    Household,
    ...Object.values(ENVIRONMENTS),
  ].flatMap(variablesOf);
  for (const warning of misspelledVariables(environment, known)) logger.warn(warning);
  const configs = configsOf(settings, isOwn(where));
  if (where.NODE_ENV === "production" && "outbox" in configs.email.delivery)
    logger.warn(`SMTP_URL is not set: mails are only written into ${configs.email.delivery.outbox}`);

  const bus = await connectBus(where.AMQP_URL, {
    service: "stockfinder",
    observer: metrics.busObserver,
    namespace: busNamespace,
  });
  const cache = await connectCache(where.REDIS_URL, {
    keyPrefix: "stockfinder:",
    onChange: (state, reason) => metrics.componentChanged("cache", state === "up", reason),
  });
  const database = await openDatabase(where.DATABASE_URL, {
    onError: (error) => logger.warn({ err: error }, "a database connection broke"),
  });
  await untilAnswering(database);
  publishBus(bus, metrics);
  publishCache(cache, metrics);
  publishDatabase(database, metrics);
  readiness.uses({ component: "bus", check: () => bus.isUp() });
  readiness.uses({ component: "cache", check: () => cache.isUp() });
  readiness.needs({ component: "database", check: () => database.ping() });

  const lookup = {
    ...configs.lookup,
    shopFolders: [...configs.lookup.shopFolders, join(dataFolder, "shops")],
  };
  const components = { bus, cache, database, logger, metrics, readiness };
  const services: { stop(graceMs: number): Promise<void> }[] = [];
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  try {
    services.push(await startLookup({ ...components, config: lookup }));
    services.push(await startAuth({ ...components, config: configs.auth }));
    services.push(await startCommunity({ ...components, config: configs.community }));
    services.push(await startEmail({ ...components, config: configs.email }));
    services.push(await startAlerts({ ...components, config: configs.alerts }));
    gateway = await startGateway({
      ...components,
      config: configs.gateway,
      ...(setup && { house: { setup, zip: configs.household.HOME_ZIP, isDemo: ownSandbox !== null } }),
    });
  } catch (error) {
    // Undoing an upgrade needs the folder.
    for (const stopped of await Promise.allSettled(services.map((service) => service.stop(STOPS_WITHIN_MS))))
      if (stopped.status === "rejected") logger.warn({ err: stopped.reason }, "a service did not stop");
    await database.close();
    throw error;
  }

  return {
    url: gateway.url,
    sandboxControlUrl: ownSandbox?.controlUrl ?? null,
    database,
    logger,
    async stop(graceMs) {
      const end = performance.now() + graceMs;
      const left = () => Math.max(0, end - performance.now());
      readiness.stop();
      await gateway.stop(left());
      await Promise.all(services.map((service) => service.stop(left())));
      await bus.close();
      await cache.close();
      await database.close();
      await tracing.stop();
      await ownSandbox?.stop();
      await demoProvider?.stop();
    },
  };
}

type Where = z.output<ReturnType<typeof productEnvironment>>;

/** Whether its data is in a folder of its own. Then its secrets are there too, also with real stores. */
function isOwn({ DATABASE_URL }: Where): boolean {
  return DATABASE_URL.startsWith("pglite:");
}

async function settingsFor(where: Where, dataFolder: string, environment: ProductEnvironment) {
  return {
    ...environment,
    ...((where.NODE_ENV !== "production" || isOwn(where)) && (await ownSettings(dataFolder, environment))),
    // By default nothing is open to the network; HOST=0.0.0.0 opens it.
    HOST: environment.HOST || "127.0.0.1",
    NODE_ENV: where.NODE_ENV,
    DRAIN_MS: "0", // one process has no load balancer
  };
}

/** @throws {ConfigError} of the first environment that is wrong */
function configsOf(settings: ProductEnvironment, isOwnFolder: boolean) {
  return {
    auth: readConfig(AuthEnvironment, settings),
    alerts: readConfig(AlertsEnvironment, settings),
    community: readConfig(CommunityEnvironment, settings),
    email: emailConfig(settings, isOwnFolder),
    lookup: readConfig(LookupEnvironment, settings),
    gateway: readConfig(GatewayEnvironment, settings),
    household: readConfig(Household, settings),
  };
}

/** A household may have no mail server: its mails stay in the data folder. Its extension is in no store. */
function emailConfig(settings: ProductEnvironment, isOwnFolder: boolean): EmailConfig {
  if (!isOwnFolder || settings.NODE_ENV !== "production") return readConfig(EmailEnvironment, settings);
  const config = readConfig(EmailEnvironment, { ...settings, NODE_ENV: "development" });
  const guide = `${settings.PUBLIC_URL}/articles/install-the-extension`;
  const { EXTENSION_CHROME_URL: chrome, EXTENSION_FIREFOX_URL: firefox } = settings;
  return { ...config, extensionStores: { chrome: chrome || guide, firefox: firefox || guide } };
}

/** How mails are sent with these variables. @throws {ConfigError} */
export async function mailConfig(environment: ProductEnvironment, dataFolder: string): Promise<EmailConfig> {
  const where = readConfig(productEnvironment(dataFolder), environment);
  return emailConfig(await settingsFor(where, dataFolder, environment), isOwn(where));
}

/** What is wrong with these variables, by the rules that the start has. */
export async function problemsIn(
  environment: ProductEnvironment,
  dataFolder: string,
): Promise<ConfigProblem[]> {
  const where = readConfig(productEnvironment(dataFolder), environment);
  const settings = await settingsFor(where, dataFolder, environment);
  return [
    ...[AuthEnvironment, AlertsEnvironment, CommunityEnvironment, LookupEnvironment],
    ...[GatewayEnvironment, Household],
  ]
    .map((schema) => () => readConfig<z.ZodType>(schema, settings))
    .concat(() => emailConfig(settings, isOwn(where)))
    .flatMap((read) => {
      try {
        read();
        return [];
      } catch (error) {
        if (error instanceof ConfigError) return error.problems;
        throw error;
      }
    });
}

/** Its packages are development packages, so they are loaded only when it runs. */
async function loadDemoProvider(): Promise<DemoProvider> {
  const { startDemoProvider } = await import("./demo-provider/demo-provider.ts");
  return await startDemoProvider();
}
