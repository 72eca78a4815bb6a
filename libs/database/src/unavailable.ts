import { Fault } from "@stockfinder/contracts/fault";

/**
 * Codes that say "not now": of the network (`ECONNREFUSED`), of Postgres for lost connections (08), full resources (53),
 * cancelled statements (57014), shutdowns (57P0x) and sessions that stood idle in a transaction (25P03).
 */
const CODES = /^(E[A-Z_]+|08[0-9A-Z]{3}|53[0-9A-Z]{3}|57014|57P0\d|25P03)$/;

/** The driver gives its own failures no code. */
const MESSAGES =
  /^(Connection terminated|timeout e|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/i;

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return "code" in error && typeof error.code === "string"
    ? CODES.test(error.code)
    : MESSAGES.test(error.message);
}

/** What a caller is told: `unavailable` for failures that pass, the error itself for all others. */
export function asCallerSees(error: unknown): unknown {
  return isUnavailable(error)
    ? new Fault("unavailable", "The database does not answer", { retryAfterSeconds: 1 }, { cause: error })
    : error;
}
