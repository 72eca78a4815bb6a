import type { KeyObject } from "node:crypto";
import type { ProxyPrefix } from "@stockfinder/contracts/retailer-proxy";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { UpstreamId } from "../reading/upstream.ts";
import type { Rate } from "./pace.ts";

/** Our credentials at an upstream. */
export type CredentialSettings =
  | { readonly kind: "none" }
  | { readonly kind: "query-key"; readonly parameter: string; readonly key: string }
  | { readonly kind: "cvs-header"; readonly key: string }
  | {
      readonly kind: "oauth";
      readonly tokenPath: string;
      readonly scope: string;
      readonly clientId: string;
      readonly clientSecret: string;
    }
  | {
      readonly kind: "walmart-signature";
      readonly consumerId: string;
      readonly privateKey: KeyObject;
      readonly keyVersion: string;
    };

/** An upstream that is configured; one that is not is absent. */
export interface UpstreamSettings {
  readonly baseUrl: URL;
  /** Real shops, or the sandbox. */
  readonly source: "sandbox" | "live";
  readonly credentials: CredentialSettings;
  /** All of them are respected. */
  readonly rates: readonly Rate[];
}

export type ConfiguredUpstreams = Readonly<Partial<Record<UpstreamId, UpstreamSettings>>>;

/** The retailer of each upstream: limits and metrics are by retailer. */
export const RETAILER_OF: Readonly<Record<UpstreamId, RetailerId>> = {
  wmt: "walmart",
  tgt: "target",
  tgt2: "target",
  sam: "samsclub",
  cvs: "cvs",
  wgs: "walgreens",
  wmtg: "walmartgrocery",
  kroger: "kroger",
  ebay: "ebay",
  bestbuy: "bestbuy",
  "kroger-api": "kroger",
  "ebay-api": "ebay",
  "walmart-api": "walmart",
};

const A_DAY = 86_400;

/** The official APIs' limits for one client, from their terms. */
export const RATES: Readonly<Partial<Record<UpstreamId, readonly Rate[]>>> = {
  bestbuy: [
    { path: "/v1/", calls: 5, seconds: 1 },
    { path: "/v1/", calls: 50_000, seconds: A_DAY },
  ],
  "kroger-api": [
    { path: "/v1/products", calls: 10_000, seconds: A_DAY },
    { path: "/v1/locations", calls: 1_600, seconds: A_DAY },
  ],
  "ebay-api": [{ path: "/buy/browse/v1/", calls: 5_000, seconds: A_DAY }],
};

/** The upstreams that each retailer's site source needs, all of them; Best Buy is looked up through its official API only. */
export const SITE_UPSTREAMS: Readonly<Record<RetailerId, readonly ProxyPrefix[]>> = {
  target: ["tgt", "tgt2"],
  walmart: ["wmt"],
  samsclub: ["sam"],
  walgreens: ["wgs"],
  ebay: ["ebay"],
  cvs: ["cvs"],
  walmartgrocery: ["wmtg"],
  kroger: ["kroger"],
  bestbuy: [],
};

export const OFFICIAL_UPSTREAM: Readonly<Partial<Record<RetailerId, UpstreamId>>> = {
  walmart: "walmart-api",
  ebay: "ebay-api",
  kroger: "kroger-api",
  bestbuy: "bestbuy",
};
