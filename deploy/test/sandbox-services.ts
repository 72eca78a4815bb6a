import { randomUUID } from "node:crypto";
import { connectBus } from "@stockfinder/bus/connect";
import { MemoryCache } from "@stockfinder/cache/memory-cache";
import type { InputOf, Operation, OutputOf } from "@stockfinder/contracts/operation";
import type { Principal } from "@stockfinder/contracts/principal";
import { openDatabase } from "@stockfinder/database/open";
import { AlertsEnvironment } from "@stockfinder/notification-scheduler/config";
import { startAlerts } from "@stockfinder/notification-scheduler/service";
import { LookupEnvironment } from "@stockfinder/retailer-lookup/config";
import { startLookup } from "@stockfinder/retailer-lookup/service";
import type { Clock } from "@stockfinder/service/clock";
import { readConfig } from "@stockfinder/service/config";
import { createMetrics } from "@stockfinder/service/metrics";
import { embeddedDatabase } from "@stockfinder/testing/embedded-database";
import { unsyncedDatabase } from "@stockfinder/testing/fresh-database";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { servers } from "@stockfinder/testing/servers";
import { type Sandbox, startSandbox } from "../sandbox/sandbox.ts";

/** Calls an operation, as nobody in particular by default. */
export type Call = <O extends Operation>(
  operation: O,
  input: InputOf<O>,
  principal?: Principal,
) => Promise<OutputOf<O>>;

export interface SandboxServices {
  readonly sandbox: Sandbox;
  readonly call: Call;
  stop(): Promise<void>;
}

/**
 * The look-up service and the scheduler as they run in production, on one bus and database, with the sandbox as all shops.
 * @param clock The scheduler's; the system's by default.
 */
export async function startSandboxServices(clock?: Clock): Promise<SandboxServices> {
  const sandbox = await startSandbox({ port: 0 });
  const logger = quietLogger("stockfinder");
  const metrics = createMetrics({ service: "stockfinder", logger });
  const bus = await connectBus("memory:", { service: "stockfinder", observer: metrics.busObserver });
  const { database, release } = await (servers.postgres
    ? realDatabase(servers.postgres)
    : embeddedDatabase());
  const components = { bus, cache: new MemoryCache(10_000), database, logger, metrics };
  const lookup = await startLookup({
    ...components,
    config: readConfig(LookupEnvironment, {
      LINK_SECRET: "a-secret-of-the-tests-".repeat(2),
      SANDBOX_URL: sandbox.url,
      RECHECK_FASTEST_MS: "1",
    }),
  });
  const alerts = await startAlerts({
    ...components,
    ...(clock && { clock }),
    config: readConfig(AlertsEnvironment, { STAFF_PASSWORD: "what staff type" }),
  });
  return {
    sandbox,
    call: (operation, input, principal = { kind: "anonymous" }) =>
      bus.call(operation, input, {
        principal,
        requestId: randomUUID(),
        deadline: Date.now() + operation.deadlineMs,
      }),
    async stop() {
      await Promise.all([alerts.stop(5_000), lookup.stop(5_000)]);
      await bus.close();
      await release();
      metrics.registry.clear();
      await sandbox.stop();
    },
  };
}

/** Takes half of the processor's time of an embedded one. */
async function realDatabase(server: string) {
  const { url, drop } = await unsyncedDatabase(server);
  const database = await openDatabase(url);
  const release = async () => {
    await database.close();
    await drop();
  };
  return { database, release };
}
