import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { CredentialSettings, Rate } from "../parsing/declared-upstream.ts";
import type { UpstreamId } from "../parsing/upstream.ts";

/** An upstream that is configured; one that is not is absent. */
export interface UpstreamSettings {
  /** Limits and metrics are by retailer. */
  readonly retailer: RetailerId;
  isAllowed(method: string, path: string): boolean;
  readonly baseUrl: URL;
  /** Real shops, or the sandbox. */
  readonly source: "sandbox" | "live";
  readonly credentials: CredentialSettings;
  /** All of them are respected. */
  readonly rates: readonly Rate[];
}

export type ConfiguredUpstreams = Readonly<Partial<Record<UpstreamId, UpstreamSettings>>>;
