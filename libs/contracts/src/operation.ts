import type { z } from "zod";
import type { KeyScope } from "./principal.ts";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * An input field that the gateway fills in from the request. A value in body or query is ignored:
 * - `refreshToken`, `secret`: the token in `Authorization`, with or without `Bearer`;
 * - `address`: the caller's IP address;
 * - `caller`: the key for limits by caller: the IPv4 address, or the /64 network of an IPv6 address;
 * - `widerNetworks`: the keys of the networks around it, the /56 and the /48 of an IPv6 address, for limits that count both;
 * - `callerGroup`: the group of the caller's network (`CallerGroup`), which does not reveal the address;
 * - `country`: two letters from the CDN's header, null without one;
 * - `origin`: the product's own public address, without a final slash;
 * - `browser`: the secret in the cookie that binds a sign-in to its browser, null without one;
 * - `boundBrowser`: the same, with a new cookie if there is none;
 * - `idempotencyKey`: the header of that name, null without one;
 * - `listToken`: the token of an invitation to a list, from the header `X-List-Token`, null without one;
 * - `userID`: the browser's own id from the header `X-User-Id`, null without one. A header, because addresses are logged.
 */
export type GivenField =
  | "refreshToken"
  | "secret"
  | "address"
  | "caller"
  | "widerNetworks"
  | "callerGroup"
  | "country"
  | "origin"
  | "browser"
  | "boundBrowser"
  | "idempotencyKey"
  | "listToken"
  | "userID";

/**
 * The rate limits by caller. The gateway's configuration sets each (`RATE_LIMIT_…`):
 * - `lookups`: retailer look-ups, a point for each retailer;
 * - `logged`: logged searches;
 * - `signIns`: steps of a sign-in, two or three for each;
 * - `refreshes`: refresh tokens, exchanged or ended;
 * - `codeChecks`: checks of a referral code or campaign source, against guessing;
 * - `visits`: surveys, visits and the country check;
 * - `posts`: new posts;
 * - `votes`: votes, reports and new user names;
 * - `mails`: operations that send a mail;
 * - `watches`: watches added and changed, and receipts of alerts;
 * - `lists`: changes of shopping lists;
 * - `observations`: reports of extension clients, and of wrong offers.
 */
export type LimitName =
  | "lookups"
  | "logged"
  | "signIns"
  | "refreshes"
  | "codeChecks"
  | "visits"
  | "posts"
  | "votes"
  | "mails"
  | "watches"
  | "lists"
  | "observations";

/** The HTTP route of an operation. The gateway sends a null answer as 204. */
export interface HttpRoute {
  readonly method: HttpMethod;
  /** An OpenAPI path: `/api/search/{retailer}`. Path, query and body fields together are the operation's input. */
  readonly path: `/api/${string}`;
  /** How long the gateway caches answers, in milliseconds. Only for answers that are the same for every caller. */
  readonly cacheMs?: number;
  /**
   * Requires a valid access token, else 401: the operation's principal is an account. `owner` also requires owner rights
   * (`SignInRights`), else 403.
   */
  readonly signedIn?: true | "owner";
  /** Also accepts a valid token of a removed account. */
  readonly acceptsRemovedAccount?: true;
  /** What a personal key needs to call it for its account, else 403; without a scope no key may. Public answers need no key. */
  readonly scope?: KeyScope;
  readonly limit?: LimitName;
  readonly given?: readonly GivenField[];
  /** The answer is a new resource: 201 instead of 200. */
  readonly created?: true;
  /** Its effect comes later: 202 instead of 200. */
  readonly accepted?: true;
  /**
   * A field of the query. Operations may share a method and a path if at most one of them has no such field: a request
   * goes to the operation whose field it has.
   */
  readonly selectedBy?: string;
  /** A DELETE whose input is in its body, because it is a secret or long. POST, PUT and PATCH always have one. */
  readonly hasBody?: true;
  /** The most bytes of its body, where 64 KiB are too few. */
  readonly bodyBytes?: number;
  readonly mediaType?: "text/csv";
  /** The fields of a POST that are in the query instead of the body. */
  readonly query?: readonly string[];
}

/**
 * A call that one service answers. The gateway's routes, the service's handler, the OpenAPI page and the web client's
 * types are derived from it. It is pure data, without the implementation.
 */
export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** `<service>.<verb>`; the part before the dot names the request queue. */
  readonly name: `${string}.${string}`;
  readonly summary: string;
  /** Strict, so that a misspelt field is refused. Only calls of shipped clients pass unknown fields over: `z.object`. */
  readonly input: Input;
  readonly output: Output;
  /** How long a caller waits, in milliseconds; 3 s where nothing is declared. The broker drops requests after that. */
  readonly deadlineMs: number;
  /** Asking twice does no harm, so a request whose worker died is answered by another one instead of refused. */
  readonly repeatable?: true;
  readonly http?: HttpRoute;
  /** An input field with a queue per value (`lookup.target`), so that one value cannot delay another. */
  readonly queuedBy?: string;
  /** A separate queue in the service (`page` for `call.lookup.page`), so that it cannot delay the other operations. */
  readonly queue?: string;
}

export interface HttpOperation<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Http extends HttpRoute = HttpRoute,
> extends Operation<Input, Output> {
  readonly http: Http;
}

export type InputOf<O extends Operation> = z.output<O["input"]>;
export type OutputOf<O extends Operation> = z.output<O["output"]>;

const DEADLINE_MS = 3_000;

type Declared<Full extends Operation> = Omit<Full, "deadlineMs"> & Partial<Pick<Full, "deadlineMs">>;

export function operation<
  const Input extends z.ZodType,
  const Output extends z.ZodType,
  const Http extends HttpRoute,
>(declared: Declared<HttpOperation<Input, Output, Http>>): HttpOperation<Input, Output, Http>;
export function operation<const Input extends z.ZodType, const Output extends z.ZodType>(
  declared: Declared<Operation<Input, Output>>,
): Operation<Input, Output>;
export function operation(declared: Declared<Operation>): Operation {
  return { deadlineMs: DEADLINE_MS, ...declared };
}

/** The service that answers an operation: `lookup` for `lookup.search`. */
export function serviceOf({ name }: { readonly name: string }): string {
  return name.slice(0, name.indexOf("."));
}
