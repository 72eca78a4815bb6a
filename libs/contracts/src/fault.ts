import { z } from "zod";
import { inputWords } from "./input-words.ts";

export const FaultCode = z.enum([
  "bad-input",
  "unauthorized",
  "forbidden",
  "scope",
  "not-found",
  "conflict",
  "gone",
  "too-large",
  "too-many",
  "internal",
  "retailer-failed",
  "unavailable",
  "out-of-time",
]);
export type FaultCode = z.infer<typeof FaultCode>;

/** Faults of the product, not of the caller: the gateway answers them with 5xx. */
const SERVER_FAULTS: ReadonlySet<FaultCode> = new Set([
  "internal",
  "retailer-failed",
  "unavailable",
  "out-of-time",
]);

export function isOurFault(code: FaultCode): boolean {
  return SERVER_FAULTS.has(code);
}

export const FaultDetails = z.object({
  /** The invalid input fields; the path uses dots: `zip`, `ids.3`. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** When a caller may try again, in seconds from now. */
  retryAfterSeconds: z.number().optional(),
  /** Nothing more can be stored, though what is stored can be read: the gateway answers 507. The message is for people. */
  isFull: z.literal(true).optional(),
});
export type FaultDetails = z.infer<typeof FaultDetails>;

export const FaultMessage = z.object({ code: FaultCode, message: z.string(), details: FaultDetails });
export type FaultMessage = z.infer<typeof FaultMessage>;

/** The only error that callers see. A service answers any other error as `internal`. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: FaultCode;
  readonly details: FaultDetails;

  constructor(code: FaultCode, message: string, details: FaultDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.details = details;
  }

  /** Whether a component of the product is unavailable or too slow. */
  get isOutage(): boolean {
    return this.code === "unavailable" || this.code === "out-of-time";
  }

  toMessage(): FaultMessage {
    return { code: this.code, message: this.message, details: this.details };
  }

  static fromMessage({ code, message, details }: FaultMessage): Fault {
    return new Fault(code, message, details);
  }
}

/** The answer of a call; undefined if it fails with a fault. Any other error is thrown. */
export async function unlessFailed<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

/** The fault of one input field. */
export function badField(path: string, message: string, code: FaultCode = "bad-input"): Fault {
  return new Fault(code, `${path}: ${message}`, { errors: [{ path, message }] });
}

/**
 * Parses input from outside.
 * @throws {Fault} `bad-input`, with each invalid field.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: inputWords(value) });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.flatMap((issue) => fieldErrors(issue));
  const first = errors[0];
  throw new Fault("bad-input", first ? `${first.path || "input"}: ${first.message}` : "bad input", {
    errors,
  });
}

function fieldErrors(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  const path = issue.path.join(".");
  if (issue.code !== "unrecognized_keys") return [{ path, message: issue.message }];
  return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: "Unknown field" }));
}
