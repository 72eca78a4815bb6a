import { RETAILER_IDS, RetailerId } from "@stockfinder/contracts/retailers";
import { BaseUrl, privateKey, RandomSecret, RunMode, Switch } from "@stockfinder/service/config";
import { PublicUrl } from "@stockfinder/service/public-url";
import { z } from "zod";
import { couponLink } from "./links/affiliate.ts";
import { unwrapLink } from "./links/wrapped-links.ts";

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

const AN_ADDRESS = "https://store.example/item?id=1&color=red";

/** Its links must be unwrappable, or they could be wrapped twice and their plain address would be unknown. */
const CouponLink = z
  .string()
  .regex(
    /^https:\/\/[^{}]+\?[^{}]*\{url\}/,
    "expected an address that starts with https: and has {url} in its query",
  )
  .refine(
    (template) => unwrapLink(couponLink(template, AN_ADDRESS, "tag")) === AN_ADDRESS,
    "expected the redirect of a known network, with {url} in the parameter for the store's address",
  );

const StoreIds = z
  .string()
  .transform((list) => list.split(",").map((id) => id.trim()))
  .pipe(z.array(z.string().regex(/^[\w-]+$/, "expected store ids, such as kohls,macys")));

/** The address of a page or a mailbox. It is sent in a header. */
const Contact = z
  .string()
  .max(200)
  .regex(/^(https:\/\/[!-~]+|[!-~]+@[!-~]+\.[!-~]+)$/, "expected an https address or an e-mail address");

const A_DAY_MS = 86_400_000;
const Milliseconds = z.coerce.number("expected a number of milliseconds").int().min(0).max(A_DAY_MS);

/** The environment of this service, each variable checked alone. */
export const Variables = z.object({
  RECHECK_FASTEST_MS: z.coerce
    .number("expected milliseconds from 1")
    .int("expected milliseconds from 1")
    .min(1, "expected milliseconds from 1")
    .default(60_000),
  /** Known items are read this often. */
  CANARY_EVERY_MS: z.coerce
    .number("expected milliseconds from 1000")
    .int("expected milliseconds from 1000")
    .min(1_000, "expected milliseconds from 1000")
    .default(600_000),
  NODE_ENV: RunMode,
  PUBLIC_URL: PublicUrl.optional(),
  SANDBOX_URL: BaseUrl.optional(),
  /** Signs the product's links to stores. */
  LINK_SECRET: RandomSecret,
  AFFILIATE: Switch.default(true),
  AFFILIATE_SOVRN_KEY: Secret.optional(),
  AFFILIATE_COUPON_LINK: CouponLink.optional(),
  AFFILIATE_COUPON_STORES: StoreIds.optional(),
  BESTBUY_PARTNER_ID: z
    .string()
    .regex(/^[\w.-]{1,40}$/, "expected a partner id")
    .optional(),
  LOOKUP_RETAILERS: RetailerList.default([...RETAILER_IDS]),
  UPSTREAM_PAGES: BaseUrl.optional(),
  PAGE_INDEX: BaseUrl.optional(),
  PAGES_CONTACT: Contact.optional(),
  PAGE_PACE_MS: Milliseconds.default(2_000),
  PAGE_REST_MS: Milliseconds.default(300_000),
  RATE_LIMIT_FINGERPRINT_OBSERVATIONS: z.coerce
    .number("expected a number of at least 1")
    .int()
    .min(1)
    .default(60),
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
