import { Fault } from "@stockfinder/contracts/fault";

/**
 * Codes of transient failures: network errors (`ECONNREFUSED`), lost connections (08), exhausted resources (53),
 * cancelled statements (57014), shutdowns (57P0x), sessions idle in a transaction for too long (25P03) and read-only
 * servers (25006: a standby or a demoted primary).
 */
const CODES = /^(E[A-Z_]+|08[0-9A-Z]{3}|53[0-9A-Z]{3}|57014|57P0\d|25P03|25006)$/;
const READ_ONLY = "25006";
const CANCELLED = "57014";
const DISK_FULL = "53100";
/** Postgres has no code of its own for a read-only disk. */
const READ_ONLY_DISK = /read-only file system/i;
const DEADLOCK = "40P01";

/** The driver's own errors have no code. */
const MESSAGES =
  /^(Connection terminated|timeout e|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/i;

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("severity" in error && error.severity === "PANIC") return true;
  return "code" in error && typeof error.code === "string"
    ? CODES.test(error.code)
    : MESSAGES.test(error.message);
}

export function asCallerSees(error: unknown): unknown {
  // Two transactions waited for each other, and Postgres has ended this one: the same again succeeds.
  if (hasCode(error, DEADLOCK)) return unavailable("The database is busy", error);
  if (error instanceof Error && READ_ONLY_DISK.test(error.message))
    return storesNothing("The disk is read-only: nothing new can be saved until it is writable", error);
  if (!isUnavailable(error)) return error;
  if (hasCode(error, READ_ONLY)) return takesNoWrites(error);
  if (hasCode(error, DISK_FULL))
    return storesNothing("The disk is full: nothing new can be saved until there is room", error);
  return unavailable("The database does not answer", error);
}

/** Whether the server cancelled a statement that reached its time limit: a smaller one may pass. */
export function tookTooLong(error: unknown): boolean {
  return error instanceof Fault && hasCode(error.cause, CANCELLED);
}

export function takesNoWrites(cause?: unknown): Fault {
  return unavailable("The database takes no writes now", cause);
}

function unavailable(message: string, cause: unknown): Fault {
  return new Fault("unavailable", message, { retryAfterSeconds: 1 }, { cause });
}

function storesNothing(message: string, cause: unknown): Fault {
  return new Fault("unavailable", message, { retryAfterSeconds: 10, isFull: true }, { cause });
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
