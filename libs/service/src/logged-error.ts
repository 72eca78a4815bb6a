/**
 * The fields of an error that a log line may have. All others are dropped: they may quote user input. Postgres puts rows
 * and statements into `detail`, `where`, `hint` and `internalQuery`; PGlite adds `query` and `params`.
 */
const FIELDS = [
  "code",
  "severity",
  "schema",
  "table",
  "column",
  "dataType",
  "constraint",
  "syscall",
  "address",
  "port",
] as const;

/** Postgres' class 22, "data exception": its messages quote the value, as in `invalid input syntax for type uuid: "..."`. */
const QUOTES_A_VALUE = /^22[0-9A-Z]{3}$/;
const OMITTED = "message omitted: it quotes a value";
/** An error may be its own cause. */
const MAX_DEPTH = 5;
const MAX_ERRORS = 10;

export interface LoggedError extends Partial<Record<(typeof FIELDS)[number], string | number>> {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
}

/** An error as a log line shows it, with its causes. The thrown value may be no error. */
export function loggedError(thrown: unknown): LoggedError {
  return describe(thrown, MAX_DEPTH);
}

function describe(thrown: unknown, depth: number): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) };
  const errors = thrown instanceof AggregateError && depth > 1 ? thrown.errors.slice(0, MAX_ERRORS) : [];
  const hasCause = thrown.cause !== undefined && depth > 1;
  return {
    type: thrown.constructor.name,
    message: safeMessage(thrown),
    ...fieldsOf(thrown),
    stack: safeStack(thrown),
    ...(hasCause && { cause: describe(thrown.cause, depth - 1) }),
    ...(errors.length > 0 && { errors: errors.map((error) => describe(error, depth - 1)) }),
  };
}

function fieldsOf(error: Error): Record<string, string | number> {
  const fields: Record<string, string | number> = {};
  for (const [name, value] of FIELDS.map((field) => [field, Reflect.get(error, field)] as const)) {
    if (typeof value === "string" || typeof value === "number") fields[name] = value;
  }
  return fields;
}

/** The message of an error without values that a user wrote. */
export function safeMessage(error: Error): string {
  return quotesAValue(error) ? OMITTED : error.message;
}

export function safeStack(error: Error): string {
  const stack = error.stack ?? "";
  if (!quotesAValue(error)) return stack || error.message;
  // A value may look like a stack line: what precedes the end of the message is dropped first.
  const frames = stack.slice(stack.indexOf(error.message) + error.message.length);
  return `${error.name}: ${OMITTED}${stack.includes(error.message) ? frames : ""}`;
}

function quotesAValue(error: Error): boolean {
  return "code" in error && typeof error.code === "string" && QUOTES_A_VALUE.test(error.code);
}
