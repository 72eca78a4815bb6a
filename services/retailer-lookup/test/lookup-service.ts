import { randomUUID } from "node:crypto";
import type { InputOf, Operation, OutputOf } from "@stockfinder/contracts/operation";
import { ANONYMOUS, type Principal } from "@stockfinder/contracts/principal";
import type { Clock } from "@stockfinder/service/clock";
import { readConfig } from "@stockfinder/service/config";
import type { Logger } from "@stockfinder/service/logger";
import { movableClock, type PassableClock } from "@stockfinder/testing/movable-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { type CopyComponents, serviceCopies } from "@stockfinder/testing/service-copies";
import type { Setup } from "@stockfinder/testing/setups";
import { type LookupConfig, LookupEnvironment } from "../src/config.ts";
import { startLookup } from "../src/service.ts";

export interface LookupService extends CopyComponents {
  readonly clock: PassableClock;
  call<O extends Operation>(operation: O, input: InputOf<O>, principal?: Principal): Promise<OutputOf<O>>;
  /** One more worker with connections, and perhaps a clock, of its own. */
  addWorker(clock?: Clock): Promise<void>;
  stop(): Promise<void>;
}

/** The service as it runs in production, with upstreams as `environment` says. */
export async function startService(
  setup: Setup,
  environment: Record<string, string>,
  logger: Logger = quietLogger("lookup"),
  settings: Partial<LookupConfig> = {},
): Promise<LookupService> {
  const variables = { LINK_SECRET: "a-secret-of-the-tests-".repeat(2), ...environment };
  const config = { ...readConfig(LookupEnvironment, variables), ...settings };
  const clock = movableClock();
  const copies = await serviceCopies(setup, {
    service: "lookup",
    logger,
    tablesOfCopies: ["lookup.workers"],
  });
  const startWorker = (workersClock: Clock = clock) =>
    copies.add((parts) => startLookup({ ...parts, config, clock: workersClock }));

  const worker = await startWorker();
  return {
    ...worker,
    clock,
    call: (operation, input, principal = ANONYMOUS) =>
      worker.bus.call(operation, input, {
        principal,
        requestId: randomUUID(),
        deadline: clock.now() + operation.deadlineMs,
      }),
    async addWorker(workersClock) {
      await startWorker(workersClock);
    },
    stop: copies.stop,
  };
}
