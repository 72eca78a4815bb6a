import { fileURLToPath } from "node:url";
import { needTogether } from "@stockfinder/service/config";
import type { z } from "zod";
import type { AffiliateConfig } from "./catalogue/links/affiliate.ts";
import { pageIndexUrl, pagesConfig } from "./readers/pages/pages-config.ts";
import { configuredUpstreams } from "./readers/retailers/configured-upstreams.ts";
import { checkUpstreamVariables } from "./readers/retailers/upstream-variables.ts";
import { Variables } from "./variables.ts";

/** The shop files of the repository and of an image; a product with a data folder has further ones there. */
const SHOPS = fileURLToPath(new URL("../../../shops/", import.meta.url));

/** Reads the environment into the typed configuration; docs/configuration.md lists the variables. */
export const LookupEnvironment = Variables.superRefine((variables, context) => {
  needTogether(["AFFILIATE_COUPON_LINK", "AFFILIATE_COUPON_STORES"], variables, context);
  checkUpstreamVariables(variables, context);
}).transform((variables) => ({
  retailers: variables.LOOKUP_RETAILERS,
  upstreams: configuredUpstreams(variables),
  recheckFastestMs: variables.RECHECK_FASTEST_MS,
  canaryEveryMs: variables.CANARY_EVERY_MS,
  /** How shops' pages are read; null if they are not. */
  pages: pagesConfig(variables),
  shopFolders: [SHOPS],
  pageIndexUrl: pageIndexUrl(variables, pagesConfig(variables)),
  observationsAMinute: variables.RATE_LIMIT_FINGERPRINT_OBSERVATIONS,
  linkSecret: variables.LINK_SECRET,
  affiliate: affiliateFrom(variables),
  terms: {
    files: variables.TERMS_FILES,
    centsPerMile: variables.WAY_CENTS_PER_MILE,
  },
}));
export type LookupConfig = z.output<typeof LookupEnvironment>;

function affiliateFrom(variables: Variables & { readonly BESTBUY_API_KEY?: unknown }): AffiliateConfig {
  const { AFFILIATE_COUPON_LINK: link, AFFILIATE_COUPON_STORES: storeIds } = variables;
  return {
    isOn: variables.AFFILIATE,
    sovrnKey: variables.AFFILIATE_SOVRN_KEY,
    coupons: link !== undefined && storeIds !== undefined ? { link, storeIds } : undefined,
    bestbuy: variables.BESTBUY_API_KEY ? { partnerId: variables.BESTBUY_PARTNER_ID } : undefined,
  };
}
