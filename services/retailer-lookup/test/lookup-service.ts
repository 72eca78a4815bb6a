import { randomUUID } from "node:crypto";
import type { InputOf, Operation, OutputOf } from "@stockfinder/contracts/operation";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { readConfig } from "@stockfinder/service/config";
import { type MovableClock, movableClock } from "@stockfinder/testing/movable-clock";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { type CopyParts, serviceCopies } from "@stockfinder/testing/service-copies";
import type { Setup } from "@stockfinder/testing/setups";
import { LookupEnvironment } from "../src/config.ts";
import { startLookup } from "../src/service.ts";

export interface LookupService extends CopyParts {
  readonly clock: MovableClock;
  call<O extends Operation>(operation: O, input: InputOf<O>): Promise<OutputOf<O>>;
  /** One more worker with connections of its own. */
  addWorker(): Promise<void>;
  stop(): Promise<void>;
}

/** The service as it runs in production, with upstreams as `environment` says. */
export async function startService(
  setup: Setup,
  environment: Record<string, string>,
): Promise<LookupService> {
  const config = readConfig(LookupEnvironment, environment);
  const clock = movableClock();
  const copies = await serviceCopies(setup, { service: "lookup", logger: quietLogger("lookup") });
  const startWorker = () => copies.add((parts) => startLookup({ ...parts, config, clock }));

  const worker = await startWorker();
  return {
    ...worker,
    clock,
    call: (operation, input) =>
      worker.bus.call(operation, input, {
        principal: ANONYMOUS,
        requestId: randomUUID(),
        deadline: clock.now() + operation.deadlineMs,
      }),
    async addWorker() {
      await startWorker();
    },
    stop: copies.stop,
  };
}
