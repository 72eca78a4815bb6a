import type { z } from "zod";

export type HttpMethod = "GET" | "POST" | "PUT" | "DELETE";

/**
 * An input field that the gateway fills in from the request itself, whatever the body or the query says of it:
 * - `refreshToken`, `secret`: what stands in `Authorization`, bare;
 * - `address`: the caller's IP address;
 * - `country`: two letters from the header that the operator's CDN sets, null without one;
 * - `origin`: the product's own public address, without a slash at its end;
 * - `browser`: the secret in the cookie that a sign-in binds to its browser, null without one;
 * - `boundBrowser`: the same, and a new cookie where there is none;
 * - `idempotencyKey`: the header of that name, null without one.
 */
export type GivenField =
  | "refreshToken"
  | "secret"
  | "address"
  | "country"
  | "origin"
  | "browser"
  | "boundBrowser"
  | "idempotencyKey";

/** Where the gateway offers an operation. An answer of null is sent as 204. */
export interface HttpRoute {
  readonly method: HttpMethod;
  /** An OpenAPI path: `/api/search/{retailer}`. Path, query and body fields together are the operation's input. */
  readonly path: `/api/${string}`;
  /** Answers are the same for every caller and may be served again for this long, in milliseconds. */
  readonly cacheMs?: number;
  /** Only with a good access token, else 401: the operation's principal is an account. */
  readonly signedIn?: true;
  /** Asks whether the account is there, so that a good token of one that was removed is no reason to refuse. */
  readonly evenRemoved?: true;
  readonly given?: readonly GivenField[];
  /** The fields of a POST that stand in the query instead of the body. */
  readonly query?: readonly string[];
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
