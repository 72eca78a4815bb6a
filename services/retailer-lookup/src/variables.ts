import { RETAILER_IDS, RetailerId } from "@stockfinder/contracts/retailers";
import { BaseUrl, limit, RandomSecret, RunMode, Switch } from "@stockfinder/service/config";
import { PublicUrl } from "@stockfinder/service/public-url";
import { z } from "zod";
import { couponLink } from "./catalogue/links/affiliate.ts";
import { unwrapLink } from "./catalogue/links/wrapped-links.ts";
import { UPSTREAM_VARIABLES } from "./readers/retailers/upstream-variables.ts";

const Secret = z.string().min(1);

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

export const Variables = z.object({
  RECHECK_FASTEST_MS: limit(60_000, "ms", "offers and watched listings are read again at most that often"),
  CANARY_EVERY_MS: z.coerce
    .number("expected milliseconds from 1000")
    .int("expected milliseconds from 1000")
    .min(1_000, "expected milliseconds from 1000")
    .default(600_000)
    .meta({
      unit: "ms",
      description: "the interval between readings of a retailer's known items, and of a store's known pages",
    }),
  NODE_ENV: RunMode,
  PUBLIC_URL: PublicUrl.optional(),
  SANDBOX_URL: BaseUrl.optional().describe(
    "the sandbox, which replaces retailers that are not set and draws demo pictures",
  ),
  LINK_SECRET: RandomSecret.describe("signs links to stores (`/go`)"),
  AFFILIATE: Switch.default(true).describe("`off` removes every affiliate code from every link"),
  AFFILIATE_SOVRN_KEY: Secret.optional().describe(
    "links to items, except on eBay, go through Sovrn's redirect, which credits this key",
  ),
  AFFILIATE_COUPON_LINK: CouponLink.optional().describe(
    "the redirect of a second network, with `{url}` and, if it takes one, `{tag}`: `https://go.skimresources.com/?id=1X2&xs=1&url={url}&xcust={tag}`",
  ),
  AFFILIATE_COUPON_STORES: StoreIds.optional().describe("the ids of its stores: `kohls,macys`"),
  BESTBUY_PARTNER_ID: z
    .string()
    .regex(/^[\w.-]{1,40}$/, "expected a partner id")
    .optional()
    .describe("Best Buy's add-to-cart links credit this partner; needs BESTBUY_API_KEY"),
  TERMS_FILES: z
    .string()
    .transform((text) => text.split(",").map((file) => file.trim()))
    .optional()
    .describe(
      "tables of sales taxes and shops' terms, by commas, in the form of those in `services/retailer-lookup/src/catalogue/total`; each row replaces that of its state or shop, or adds one",
    ),
  WAY_CENTS_PER_MILE: z.coerce
    .number("expected a number of cents")
    .min(0)
    .max(1_000)
    .default(20)
    .meta({ unit: "cents", description: "what a mile to a branch costs, for the total of an offer" }),
  LOOKUP_RETAILERS: RetailerList.default([...RETAILER_IDS]).meta({
    standard: "all",
    description: "the retailers whose queues this process serves, by commas",
  }),
  UPSTREAM_PAGES: BaseUrl.optional().meta({
    family: "UPSTREAM_<NAME>",
    description:
      "pages of shops are fetched from `{UPSTREAM_PAGES}/{host}{path}?{query}`, robots.txt and redirects too; by default from the sandbox, else from the shops",
  }),
  PAGE_INDEX: BaseUrl.optional().describe(
    'an index of product pages: `GET {PAGE_INDEX}?gtin=012345678905` answers `{"pages": [{"country": "USA", "url": "https://…"}]}`; by default the sandbox\'s unless UPSTREAM_PAGES is set',
  ),
  PAGES_CONTACT: Contact.optional().describe(
    "an https or e-mail address in the `User-Agent` of page requests; without it production reads no pages except the sandbox's; elsewhere the default is PUBLIC_URL",
  ),
  PAGE_PACE_MS: Milliseconds.default(2_000).meta({
    unit: "ms",
    description: "the least time between two page requests to one host, over all copies",
  }),
  PAGE_REST_MS: Milliseconds.default(300_000).meta({
    unit: "ms",
    description: "the first pause after a host refuses us; each further one is twice as long, up to 6 h",
  }),
  RATE_LIMIT_FINGERPRINT_OBSERVATIONS: limit(60, "a minute", "reports of one extension client"),
  ...UPSTREAM_VARIABLES,
});
export type Variables = z.output<typeof Variables>;
