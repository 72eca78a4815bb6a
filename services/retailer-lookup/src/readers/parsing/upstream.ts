import type { ProxyPrefix } from "@stockfinder/contracts/retailer-proxy";
import type { RetailerId } from "@stockfinder/contracts/retailers";

/** A host of a retailer: of its site, named by the proxy prefix, or of its official API, named by the retailer. */
export type UpstreamId = ProxyPrefix | RetailerId | `${RetailerId}-api`;

/** A request without a host: the client adds base URL, key and credentials. */
export interface UpstreamRequest {
  readonly upstream: UpstreamId;
  readonly method: "GET" | "POST";
  /** Starts with a slash; every variable part is percent-encoded already. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly retry?: Retry;
}

/** Statuses beyond 502–504 that are worth a retry, and the number of tries in all (default 3). */
export interface Retry {
  readonly statuses: readonly number[];
  readonly attempts: number;
}

export interface UpstreamAnswer {
  readonly status: number;
  /** Lower-cased, without parameters: `application/json`; empty if the retailer sent none. */
  readonly contentType: string;
  readonly body: string;
}
