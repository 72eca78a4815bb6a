import { z } from "zod";
import { Country } from "./listings.ts";
import { operation } from "./operation.ts";
import { atMost } from "./text.ts";

/** The path of the product's own links to stores: `/go?u=<address>&s=<signature>`. */
export const GO_PATH = "/go";

export const GoQuery = z.strictObject({
  u: z.string().min(1).max(8_192),
  s: z.string().min(1).max(100),
});

/**
 * The gateway serves it at `GO_PATH` with a redirect to `location`. Fails with `bad-input` for an address that this
 * product has not signed.
 */
export const followLink = operation({
  name: "lookup.followLink",
  summary: "The address that a signed link leads to; counts the click",
  input: GoQuery.extend({
    caller: z.string(),
    /** False for a request that is no click: a check of the link, or a page that is fetched ahead. */
    isClick: z.boolean(),
  }),
  output: z.object({ location: z.string() }),
});

const LinkToBuild = z
  .url({ protocol: /^https?$/, error: "Must be an address that starts with https: or http:" })
  .check(atMost(4_000))
  .refine((text) => {
    const url = URL.parse(text);
    return url === null || (url.username === "" && url.password === "");
  }, "Must be an address without a user name");

/** An id of the client's; null or empty means none. */
const SourceId = z.string().trim().max(200).nullish();

export const BuiltLink = z.object({
  /** The store's own address, unwrapped and without codes; the given address if that fails. */
  url: z.string(),
  /** In the directory (`GET /api/stores`); null for an address of no known store. */
  storeId: z.string().nullable(),
  affiliateUrl: z.string().nullable(),
  autoCartUrl: z.string().nullable(),
});
export type BuiltLink = z.infer<typeof BuiltLink>;

export const buildLink = operation({
  name: "lookup.buildLink",
  summary: "A store's address behind a link, wrapped by the affiliate, and its add-to-cart address",
  http: { method: "POST", path: "/api/link", scope: "read", given: ["origin", "caller"], limit: "lookups" },
  input: z.strictObject({
    url: LinkToBuild,
    country: Country.default("USA"),
    /** The notification that the link is for; tags the link `notif-{notiId}`. */
    notiId: SourceId,
    /** The affiliate id that tags the link where no notification does. */
    aId: SourceId,
    autoCart: z.boolean().default(false),
    origin: z.string(),
    /** Read by workers of the release before this one only. */
    caller: z.string(),
  }),
  output: BuiltLink,
  deadlineMs: 4_500,
});

const StoreName = z.object({
  id: z.string(),
  name: z.string(),
});

export const AffiliateProgram = z.object({
  network: z.string(),
  host: z.string(),
  links: z.enum(["items", "carts"]),
  /** By name; null means every store that no other program is for. */
  stores: z.array(StoreName).nullable(),
});
export type AffiliateProgram = z.infer<typeof AffiliateProgram>;

export const listAffiliatePrograms = operation({
  name: "lookup.affiliatePrograms",
  summary: "Which links to stores the operator may earn a commission from",
  repeatable: true,
  http: { method: "GET", path: "/api/affiliate", cacheMs: 2_000 },
  input: z.strictObject({}),
  output: z.object({
    /** False if the operator disabled affiliate links: no link has a code. */
    isOn: z.boolean(),
    /** The tag of links that have neither a notification nor an affiliate id. */
    tag: z.string(),
    programs: z.array(AffiliateProgram),
    /** The stores whose links are never wrapped. */
    plainStores: z.array(StoreName),
  }),
});
