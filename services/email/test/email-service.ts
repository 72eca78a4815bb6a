import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InputOf, Operation, OutputOf } from "@stockfinder/contracts/operation";
import { ANONYMOUS, type Principal } from "@stockfinder/contracts/principal";
import type { Database } from "@stockfinder/database/database";
import { readConfig } from "@stockfinder/service/config";
import { createLogger } from "@stockfinder/service/logger";
import { type MovableClock, movableClock } from "@stockfinder/testing/movable-clock";
import { type CopyComponents, serviceCopies } from "@stockfinder/testing/service-copies";
import type { Setup } from "@stockfinder/testing/setups";
import { expect } from "vitest";
import { type EmailConfig, EmailEnvironment } from "../src/config.ts";
import { startEmail } from "../src/service.ts";

export const ORIGIN = "https://stockfinder.example";
export const SECRET = "a secret for tests, at least 32 characters";
/** The fields that a gateway fills in. */
export const CALLER = { origin: ORIGIN, address: "192.0.2.1" };

/** The id of every request that `call` makes. */
export const REQUEST_ID = "request-of-the-test";

export interface EmailService {
  readonly database: Database;
  readonly clock: MovableClock;
  /** All log lines so far. */
  readonly log: string[];
  readonly outbox: string;
  /** Environment variables for another process with the same database. */
  readonly environment: Readonly<Record<string, string>>;
  /** Of the first copy. */
  readonly bus: CopyComponents["bus"];
  call<O extends Operation>(operation: O, input: InputOf<O>): Promise<OutputOf<O>>;
  callAs<O extends Operation>(principal: Principal, operation: O, input: InputOf<O>): Promise<OutputOf<O>>;
  /** Starts another copy of the service, on the same database and cache. Later calls go to it. */
  addWorker(): Promise<void>;
  /** Stops the newest copy. */
  stopWorker(graceMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the service as in production. It writes mails to a folder, unless `environment` names a server. */
export async function startService(
  setup: Setup,
  environment: Record<string, string> = {},
  given: Partial<EmailConfig> = {},
): Promise<EmailService> {
  const outbox = await mkdtemp(join(tmpdir(), "stockfinder-outbox-"));
  const settings = {
    SMTP_URL: `outbox:${outbox}`,
    MAIL_FROM: "StockFinder <no-reply@stockfinder.example>",
    TOKEN_SECRET: SECRET,
    MAIL_PER_SECOND: "1000",
    NODE_ENV: "test",
    ...environment,
  };
  const config = { ...readConfig(EmailEnvironment, settings), ...given };
  const log: string[] = [];
  const logger = createLogger({
    service: "email",
    level: "trace",
    destination: { write: (line) => log.push(line) },
  });
  const clock = movableClock();
  const copies = await serviceCopies(setup, { service: "email", logger });
  const workers: CopyComponents[] = [];

  async function addWorker(): Promise<void> {
    workers.push(await copies.add((components) => startEmail({ ...components, config, clock })));
  }

  async function stopWorker(graceMs?: number): Promise<void> {
    workers.pop();
    await copies.stopLast(graceMs);
  }

  const callAs: EmailService["callAs"] = async (principal, operation, input) => {
    const { bus } = workers.at(-1) ?? expect.fail("no copy of the service runs");
    return bus.call(operation, input, { principal, requestId: REQUEST_ID, deadline: Date.now() + 10_000 });
  };

  await addWorker();
  const [{ bus } = expect.fail("no copy of the service runs")] = workers;
  return {
    bus,
    database: copies.database,
    clock,
    log,
    outbox,
    environment: { ...settings, DATABASE_URL: copies.databaseUrl },
    call: (operation, input) => callAs(ANONYMOUS, operation, input),
    callAs,
    addWorker,
    stopWorker,
    async stop() {
      await copies.stop();
      await rm(outbox, { recursive: true });
    },
  };
}
