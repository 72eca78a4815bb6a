import { RETAILER_IDS, RetailerId } from "@stockfinder/contracts/lookup";
import { BaseUrl, needTogether, privateKey } from "@stockfinder/service/config";
import { z } from "zod";
import { configuredUpstreams } from "./upstream/configured-upstreams.ts";
import type { ConfiguredUpstreams } from "./upstream/upstream-config.ts";

const Secret = z.string().min(1);

const WalmartKey = privateKey(
  "expected an RSA private key in PEM or base64 PKCS#8",
  ({ asymmetricKeyType }) => asymmetricKeyType === "rsa",
);

const RetailerList = z.string().transform((text, context): RetailerId[] => {
  const list = z.array(RetailerId).safeParse(text.split(",").map((id) => id.trim()));
  if (list.success) return list.data;
  context.addIssue({ code: "custom", message: `expected retailers out of ${RETAILER_IDS.join(", ")}` });
  return z.NEVER;
});

const Variables = z.object({
  SANDBOX_URL: BaseUrl.optional(),
  AFFILIATE_SOVRN_KEY: Secret.optional(),
  LOOKUP_RETAILERS: RetailerList.default([...RETAILER_IDS]),
  UPSTREAM_WMT: BaseUrl.optional(),
  UPSTREAM_TGT: BaseUrl.optional(),
  UPSTREAM_TGT_KEY: Secret.optional(),
  UPSTREAM_TGT2: BaseUrl.optional(),
  UPSTREAM_TGT2_KEY: Secret.optional(),
  UPSTREAM_SAM: BaseUrl.optional(),
  UPSTREAM_CVS: BaseUrl.optional(),
  UPSTREAM_CVS_KEY: Secret.optional(),
  UPSTREAM_WGS: BaseUrl.optional(),
  UPSTREAM_WMTG: BaseUrl.optional(),
  UPSTREAM_KROGER: BaseUrl.optional(),
  UPSTREAM_EBAY: BaseUrl.optional(),
  UPSTREAM_EBAY_KEY: Secret.optional(),
  UPSTREAM_BESTBUY: BaseUrl.optional(),
  BESTBUY_API_KEY: Secret.optional(),
  UPSTREAM_KROGER_API: BaseUrl.optional(),
  KROGER_CLIENT_ID: Secret.optional(),
  KROGER_CLIENT_SECRET: Secret.optional(),
  UPSTREAM_EBAY_API: BaseUrl.optional(),
  EBAY_CLIENT_ID: Secret.optional(),
  EBAY_CLIENT_SECRET: Secret.optional(),
  UPSTREAM_WALMART_API: BaseUrl.optional(),
  WALMART_CONSUMER_ID: Secret.optional(),
  WALMART_PRIVATE_KEY: WalmartKey.optional(),
  WALMART_KEY_VERSION: z
    .string()
    .regex(/^\d{1,4}$/, "expected a number")
    .default("1"),
});
export type Variables = z.output<typeof Variables>;

/** Variables that are of use only together. */
const PAIRS = [
  ["KROGER_CLIENT_ID", "KROGER_CLIENT_SECRET"],
  ["EBAY_CLIENT_ID", "EBAY_CLIENT_SECRET"],
  ["WALMART_CONSUMER_ID", "WALMART_PRIVATE_KEY"],
] as const satisfies (readonly (keyof Variables)[])[];
/** Target's site is two hosts; where there is a sandbox, that is the other one. */
const TARGET_PAIR = ["UPSTREAM_TGT", "UPSTREAM_TGT2"] as const;

export interface LookupConfig {
  /** The retailers whose queues this process answers. */
  readonly retailers: readonly RetailerId[];
  readonly upstreams: ConfiguredUpstreams;
  /** Credits clicks on items to the operator's account at Sovrn; without it links lead straight to the shop. */
  readonly affiliateKey: string | undefined;
}

/** The environment in, the typed configuration out; docs/upstreams.md lists the variables. */
export const LookupEnvironment = Variables.superRefine((variables, context) => {
  for (const pair of variables.SANDBOX_URL ? PAIRS : [...PAIRS, TARGET_PAIR])
    needTogether(pair, variables, context);
}).transform(
  (variables): LookupConfig => ({
    retailers: variables.LOOKUP_RETAILERS,
    upstreams: configuredUpstreams(variables),
    affiliateKey: variables.AFFILIATE_SOVRN_KEY,
  }),
);
