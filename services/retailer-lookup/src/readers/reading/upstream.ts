/** The configured upstream hosts; each has its base URL, key and allow-listed paths. */
export const UPSTREAM_IDS = [
  "wmt",
  "tgt",
  "tgt2",
  "sam",
  "cvs",
  "wgs",
  "wmtg",
  "kroger",
  "ebay",
  "bestbuy",
  "kroger-api",
  "ebay-api",
  "walmart-api",
] as const;
export type UpstreamId = (typeof UPSTREAM_IDS)[number];

/** A request without a host: the client adds base URL, key and credentials. */
export interface UpstreamRequest {
  readonly upstream: UpstreamId;
  readonly method: "GET" | "POST";
  /** Starts with a slash; every variable part is percent-encoded already. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a form, for OAuth tokens. */
  readonly form?: Readonly<Record<string, string>>;
  /** Statuses beyond 502–504 that are worth a retry, and the number of tries in all (default 3). */
  readonly retry?: { readonly statuses: readonly number[]; readonly attempts: number };
}

/** A response of any status; the body decoded as UTF-8. */
export interface UpstreamAnswer {
  readonly status: number;
  /** Lower-cased, without parameters: `application/json`; empty if the retailer sent none. */
  readonly contentType: string;
  readonly body: string;
}
