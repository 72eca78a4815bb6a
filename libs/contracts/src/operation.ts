import type { z } from "zod";

export type HttpMethod = "GET" | "POST" | "PUT" | "DELETE";

/** Where the gateway offers an operation. */
export interface HttpRoute {
  readonly method: HttpMethod;
  /** An OpenAPI path: `/api/search/{retailer}`. Path, query and body fields together are the operation's input. */
  readonly path: `/api/${string}`;
  /** Answers are the same for every caller and may be served again for this long, in milliseconds. */
  readonly cacheMs?: number;
}

/**
 * A question that one service answers. Declared once: the gateway's routes, the service's handler, the OpenAPI page
 * and the web client's types are derived from it. Pure data; what it does is the service's business.
 */
export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** `<service>.<verb>`; the part before the dot names the request queue. */
  readonly name: `${string}.${string}`;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** How long a caller waits, in milliseconds. The broker drops a request that nobody waits for any more. */
  readonly deadlineMs: number;
  readonly http?: HttpRoute;
  /** The input field whose value picks a queue of its own (`lookup.target`), so that one value cannot hold up another. */
  readonly queuedBy?: string;
}

export type InputOf<O extends Operation> = z.output<O["input"]>;
export type OutputOf<O extends Operation> = z.output<O["output"]>;

export function operation<const Input extends z.ZodType, const Output extends z.ZodType>(
  declared: Operation<Input, Output>,
): Operation<Input, Output> {
  return declared;
}

/** The service that answers: `lookup` of `lookup.search`. */
export function serviceOf({ name }: { readonly name: string }): string {
  return name.slice(0, name.indexOf("."));
}
