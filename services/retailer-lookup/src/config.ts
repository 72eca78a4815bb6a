import type { RetailerId } from "@stockfinder/contracts/retailers";
import { needTogether } from "@stockfinder/service/config";
import type { AffiliateConfig } from "./links/affiliate.ts";
import { pageIndexUrl } from "./page-index/page-index-url.ts";
import { type PagesConfig, pagesConfig } from "./pages/pages-config.ts";
import { configuredUpstreams } from "./upstream/configured-upstreams.ts";
import type { ConfiguredUpstreams } from "./upstream/upstream-config.ts";
import { Variables } from "./variables.ts";

/** Variables that must be set together. */
const PAIRS = [
  ["KROGER_CLIENT_ID", "KROGER_CLIENT_SECRET"],
  ["EBAY_CLIENT_ID", "EBAY_CLIENT_SECRET"],
  ["WALMART_CONSUMER_ID", "WALMART_PRIVATE_KEY"],
  ["AFFILIATE_COUPON_LINK", "AFFILIATE_COUPON_STORES"],
] as const satisfies (readonly (keyof Variables)[])[];
/** Target's site has two hosts. The sandbox replaces one that is not set. */
const TARGET_PAIR = ["UPSTREAM_TGT", "UPSTREAM_TGT2"] as const;

export interface LookupConfig {
  /** The retailers whose queues this process serves. */
  readonly retailers: readonly RetailerId[];
  readonly upstreams: ConfiguredUpstreams;
  /** Offers and watched listings are read again at most that often, in milliseconds. */
  readonly recheckFastestMs: number;
  /** Known items are read this often, in milliseconds. */
  readonly canaryEveryMs: number;
  /** How shops' pages are read; null if they are not. */
  readonly pages: PagesConfig | null;
  /** The index of product pages by GTIN; null without one. */
  readonly pageIndexUrl: URL | null;
  /** Accepted reports of one extension client. */
  readonly observationsAMinute: number;
  /** Signs the product's links to stores. */
  readonly linkSecret: string;
  readonly affiliate: AffiliateConfig;
}

/** Reads the environment into the typed configuration; docs/upstreams.md lists the variables. */
export const LookupEnvironment = Variables.superRefine((variables, context) => {
  for (const pair of variables.SANDBOX_URL ? PAIRS : [...PAIRS, TARGET_PAIR])
    needTogether(pair, variables, context);
}).transform(
  (variables): LookupConfig => ({
    retailers: variables.LOOKUP_RETAILERS,
    upstreams: configuredUpstreams(variables),
    recheckFastestMs: variables.RECHECK_FASTEST_MS,
    canaryEveryMs: variables.CANARY_EVERY_MS,
    pages: pagesConfig(variables),
    pageIndexUrl: pageIndexUrl(variables, pagesConfig(variables)),
    observationsAMinute: variables.RATE_LIMIT_FINGERPRINT_OBSERVATIONS,
    linkSecret: variables.LINK_SECRET,
    affiliate: affiliateFrom(variables),
  }),
);

function affiliateFrom(variables: Variables): AffiliateConfig {
  const { AFFILIATE_COUPON_LINK: link, AFFILIATE_COUPON_STORES: storeIds } = variables;
  return {
    isOn: variables.AFFILIATE,
    sovrnKey: variables.AFFILIATE_SOVRN_KEY,
    coupons: link !== undefined && storeIds !== undefined ? { link, storeIds } : undefined,
    bestbuy: variables.BESTBUY_API_KEY ? { partnerId: variables.BESTBUY_PARTNER_ID } : undefined,
  };
}
