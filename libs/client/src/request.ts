import type { HttpOperation, InputOf } from "@stockfinder/contracts/operation";

type GivenField<O extends HttpOperation> = O["http"] extends { readonly given: readonly (infer Field)[] }
  ? Field
  : never;

type Sendable<Value> = Value extends readonly (infer Element)[] ? readonly Element[] : Value;

type Without<Shape, Field> = Shape extends unknown
  ? { [Name in keyof Shape as Exclude<Name, Field>]: Sendable<Shape[Name]> }
  : never;

export type CallInput<O extends HttpOperation> = Without<InputOf<O>, GivenField<O>>;

export interface RequestOptions {
  /** An access token or a refresh token, sent bare. */
  readonly authorization?: string | undefined;
  /** A request that is repeated with the same key does its work once. */
  readonly idempotencyKey?: string | undefined;
  /** The id that this browser posts and votes under signed out; a header, because others can read addresses. */
  readonly userId?: string | null | undefined;
  /** Identifies the browser without a sign-in; a header, because it is a credential. */
  readonly fingerprint?: string | null | undefined;
  /** Of an invitation to a shopping list; a header, because it is a credential. */
  readonly listToken?: string | null | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The browser finishes the request even when its page closes. */
  readonly keepalive?: boolean | undefined;
}

/** A request as `fetch` takes it; `path` includes the query. */
export interface BuiltRequest {
  readonly path: string;
  readonly init: RequestInit;
}

/** Puts each input field where the operation's contract has it: path, query or JSON body. Lists are written with commas. */
export function buildRequest(
  { http: { method, path, query: inQuery, ...http } }: Pick<HttpOperation, "http">,
  input: object,
  {
    authorization,
    idempotencyKey,
    userId,
    fingerprint,
    listToken,
    signal,
    keepalive = false,
  }: RequestOptions = {},
): BuiltRequest {
  const hasBody = http.hasBody === true || ["POST", "PUT", "PATCH"].includes(method);
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  let pathname: string = path;
  for (const [name, value] of Object.entries(input)) {
    const placeholder = `{${name}}`;
    if (path.includes(placeholder))
      pathname = pathname.replace(placeholder, encodeURIComponent(String(value)));
    else if (hasBody && !inQuery?.includes(name)) body[name] = value;
    else if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return {
    path: query.size > 0 ? `${pathname}?${query}` : pathname,
    init: {
      method,
      headers: {
        Accept: "application/json",
        ...(hasBody && { "Content-Type": "application/json" }),
        ...(authorization && { Authorization: authorization }),
        ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
        ...(userId && { "X-User-Id": userId }),
        ...(fingerprint && { "X-Fingerprint": fingerprint }),
        ...(listToken && { "X-List-Token": listToken }),
      },
      body: hasBody ? JSON.stringify(body) : null,
      signal: signal ?? null,
      keepalive,
    },
  };
}
