import { z } from "zod";

/** What can go wrong across the product, as a closed set; the gateway gives each an HTTP status. */
export const FaultCode = z.enum([
  "bad-input",
  "unauthorized",
  "forbidden",
  "not-found",
  "conflict",
  "too-large",
  "too-many",
  "internal",
  "retailer-failed",
  "unavailable",
  "out-of-time",
]);
export type FaultCode = z.infer<typeof FaultCode>;

export const FaultDetails = z.object({
  /** The input fields that were wrong; path in dots: `zip`, `ids.3`. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** When a caller may try again, in seconds from now. */
  retryAfterSeconds: z.number().optional(),
});
export type FaultDetails = z.infer<typeof FaultDetails>;

/** A fault as it crosses the bus. */
export const FaultMessage = z.object({ code: FaultCode, message: z.string(), details: FaultDetails });
export type FaultMessage = z.infer<typeof FaultMessage>;

/** The one error type that a caller may see; anything else that is thrown becomes `internal` at the edge of a service. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: FaultCode;
  readonly details: FaultDetails;

  constructor(code: FaultCode, message: string, details: FaultDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.details = details;
  }

  toMessage(): FaultMessage {
    return { code: this.code, message: this.message, details: this.details };
  }

  static fromMessage({ code, message, details }: FaultMessage): Fault {
    return new Fault(code, message, details);
  }
}

/**
 * Parses what came in from outside.
 * @throws {Fault} `bad-input`, naming each field that is wrong.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
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
