import { servers } from "./servers.ts";

export const EMBEDDED = {
  name: "embedded components",
  amqp: "memory:",
  redis: "memory:",
  postgres: null,
} as const;

const REAL = {
  name: "RabbitMQ, Redis and Postgres",
  amqp: servers.amqp ?? "",
  redis: servers.redis ?? "",
  postgres: servers.postgres,
} as const;
const areServersThere = servers.amqp !== null && servers.redis !== null && servers.postgres !== null;

export type Setup = typeof EMBEDDED | typeof REAL;

/** For a service's tests: the real servers, or the embedded components if one of them is missing. */
export const SETUP: Setup = areServersThere ? REAL : EMBEDDED;
/** The same, for suites that name it. */
export const SETUPS: readonly Setup[] = [SETUP];

/** For one suite of each service, the one that uses most of it; the contract suites of `libs` prove the rest of the embedded
 * components. Without servers the last lines of the run name them, and a run with `CI=true` fails. */
export const EVERY_SETUP: readonly Setup[] = areServersThere ? [EMBEDDED, REAL] : [EMBEDDED];
