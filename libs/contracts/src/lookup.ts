import { z } from "zod";
import { event } from "./event.ts";
import { SoldBy } from "./listings.ts";
import { operation } from "./operation.ts";
import { Zipcode } from "./places.ts";
import { StoreHours, StorePhone } from "./store-hours.ts";

/** In the order of the results page. */
export const RETAILER_IDS = [
  "target",
  "walmart",
  "samsclub",
  "walgreens",
  "ebay",
  "cvs",
  "walmartgrocery",
  "kroger",
  "bestbuy",
] as const;
export const RetailerId = z.enum(RETAILER_IDS);
export type RetailerId = z.infer<typeof RetailerId>;

/** Text that a database and a URL can hold: without NUL and lone surrogates. */
export const Query = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\0\p{Cs}]*$/u, "Must be plain text");

/** The exact status texts. Clients compare them, so retailers' own words are never passed through. */
export const STATUS = {
  in: "in stock",
  limited: "limited stock",
  out: "Out of stock",
  unavailable: "Not available",
} as const;
export const Status = z.enum(STATUS);
export type Status = z.infer<typeof Status>;

/**
 * Identifies an item's product. Items with equal keys are the same product. `aliases` are further keys that join an item
 * without a GTIN to one with it (`joined-products.ts`).
 */
export const Product = z.object({
  key: z.string(),
  aliases: z.array(z.string()),
  /** 12 to 14 digits with a valid check digit. */
  gtin: z.string().nullable(),
  brand: z.string().nullable(),
  /** The variant that a shopper chooses: `digital`, `lemon`, `black`. */
  variant: z.string().nullable(),
  /**
   * `count` pieces of `amount` `unit` each; ounces of weight and volume are both `oz`; `oz capacity` is the capacity of a
   * container.
   */
  size: z
    .object({ amount: z.number().nullable(), unit: z.string().nullable(), count: z.number() })
    .nullable(),
  /** Absent for a new product. Titles often do not say it where the shop states it beside them. */
  condition: z.enum(["refurbished", "used"]).optional(),
});
export type Product = z.infer<typeof Product>;

/** A retailer's product. `status` is empty until its availability is known. */
export const Item = z.object({
  id: z.string().min(1),
  upc: z.string().nullable(),
  product: Product,
  /** How well it matches the query, from 0 to 1; from `GOOD_RELEVANCE` on it may be the headline. */
  relevance: z.number().min(0).max(1),
  /** The store's own address of the item. */
  url: z.string(),
  /** The link to offer, a signed link of this product; absent where shoppers go straight to `url`. */
  productUrl: z.string().optional(),
  /** Whether `productUrl` has an affiliate code. Absent means no. */
  affiliate: z.boolean().optional(),
  title: z.string().min(1),
  imageUrl: z.string().nullable(),
  /** In the main unit of `currency`; null if the retailer shows no price. */
  price: z.number().nullable(),
  currency: z.string().length(3),
  /** In the main unit of `currency`, in addition to the price; 0 is free. Absent if the retailer does not state it. */
  shipping: z.number().min(0).optional(),
  status: z.array(Status),
  statusCode: z.union([z.literal(0), z.literal(1)]).nullable(),
  state: z.string().optional(),
  city: z.string().optional(),
  storeInv: z.number().optional(),
  notSoldOnline: z.boolean().optional(),
  channelAvailabilityPrdCard: z.record(z.string(), z.unknown()).optional(),
  /** Absent if the retailer does not state the seller. */
  soldBy: SoldBy.optional(),
});
export type Item = z.infer<typeof Item>;

/** Why a retailer gave no answer. A separate code, because "blocked" is not "nothing found". */
export const LookupErrorCode = z.enum([
  "empty",
  "no-stores",
  "blocked",
  "retired",
  "throttled",
  "failing",
  "refused",
  "unreadable",
  "timeout",
  "off",
]);
export type LookupErrorCode = z.infer<typeof LookupErrorCode>;

/** One retailer's answer to a search. `page` counts from 1; `fetchedAt` is the time of the retailer's response. */
export const Result = z.object({
  /** The corrected query of this result. Only if a search found nothing for its original query. */
  query: z.string().optional(),
  retailer: RetailerId,
  status: z.enum(["ok", "error"]),
  items: z.array(Item),
  page: z.number().int(),
  pageCount: z.number().int(),
  fetchedAt: z.iso.datetime(),
  stale: z.boolean(),
  error: z.object({ code: LookupErrorCode, message: z.string() }).optional(),
});
export type Result = z.infer<typeof Result>;

export const searchRetailer = operation({
  name: "lookup.search",
  summary: "One page of one retailer's products for a query, near a zip code",
  http: { method: "GET", path: "/api/search/{retailer}", cacheMs: 1_000, limit: "lookups" },
  input: z.strictObject({
    retailer: RetailerId,
    query: Query,
    zip: Zipcode,
    page: z.coerce.number().int().min(1).max(50).default(1),
  }),
  output: Result,
  deadlineMs: 4_500,
  queuedBy: "retailer",
});

export const suggestQuery = operation({
  name: "lookup.suggestQuery",
  summary: "A misspelt query in the words of the retailers' titles; nothing where it looks right",
  http: { method: "GET", path: "/api/suggestion", cacheMs: 10_000 },
  input: z.strictObject({ query: Query }),
  output: z.object({ query: Query }).nullable(),
  deadlineMs: 1_000,
});

/** A correction of the query. `searched` is true if nothing was found, so that the search continued with it automatically. */
export const Suggestion = z.object({ query: z.string(), searched: z.boolean() });
export type Suggestion = z.infer<typeof Suggestion>;

/** The last event of a search. */
export const SearchDone = z.object({ suggestion: Suggestion.optional() });
export type SearchDone = z.infer<typeof SearchDone>;

/** In degrees. */
export const Position = z.object({ latitude: z.number(), longitude: z.number() });
export type Position = z.infer<typeof Position>;

export const StoreStock = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  distanceMiles: z.number().nullable(),
  quantity: z.number().nullable(),
  level: z.enum(["in", "limited", "out", "unknown"]),
  /** Of the store itself. Absent if the retailer does not state it. */
  position: Position.optional(),
  /** The middle of the store's town. Absent if the town is not known. */
  town: Position.optional(),
  /** Absent if the store does not state it, like `hours`. */
  phone: StorePhone.optional(),
  hours: StoreHours.optional(),
});
export type StoreStock = z.infer<typeof StoreStock>;

/**
 * The stock of one item. `status` and `stores` have the same order, the nearest store first. A retailer's web shop
 * follows its stores, with the id `online`. For a retailer that is shown online only, `online` comes first and has the
 * only status. An item without stock information nearby has the single status `Not available` and no store. Both are empty
 * while the retailer is set aside (`lookup.healthBoard`).
 */
export const ItemAvailability = z.object({
  id: z.string(),
  status: z.array(Status),
  stores: z.array(StoreStock),
  /** The seller online; absent if the retailer does not state it. */
  soldBy: SoldBy.optional(),
});
export type ItemAvailability = z.infer<typeof ItemAvailability>;

export const Availability = z.object({
  retailer: RetailerId,
  fetchedAt: z.iso.datetime(),
  stale: z.boolean(),
  items: z.array(ItemAvailability),
  error: z.object({ code: LookupErrorCode, message: z.string() }).optional(),
});
export type Availability = z.infer<typeof Availability>;

/** A retailer's item ids: a list, or one text with commas as in a query string. */
const ItemIds = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",") : value),
  z
    .array(
      z
        .string()
        .trim()
        .regex(/^[\w.|-]{1,64}$/, "Must be a retailer's item id"),
    )
    .min(1)
    .max(24),
);

export const checkAvailability = operation({
  name: "lookup.availability",
  summary: "The stock of up to 24 items of one retailer near a zip code",
  http: { method: "GET", path: "/api/availability/{retailer}", cacheMs: 1_000, limit: "lookups" },
  input: z.strictObject({ retailer: RetailerId, zip: Zipcode, ids: ItemIds }),
  output: Availability,
  deadlineMs: 4_500,
  queuedBy: "retailer",
});

export const RetailerInfo = z.object({
  id: RetailerId,
  label: z.string(),
  beta: z.boolean(),
  onlineOnly: z.boolean(),
  /** Whether the current source knows the stock of individual stores; otherwise stock is online only. */
  perStore: z.boolean(),
  source: z.enum(["sandbox", "live"]),
  country: z.array(z.enum(["USA", "CAN"])),
  /** False if the operator has not enabled this retailer; `notice` then informs shoppers. */
  enabled: z.boolean(),
  notice: z.string().optional(),
});
export type RetailerInfo = z.infer<typeof RetailerInfo>;

export const listRetailers = operation({
  name: "lookup.retailers",
  summary: "The retailers, in the order of the results page",
  http: { method: "GET", path: "/api/retailers", cacheMs: 2_000 },
  input: z.strictObject({}),
  output: z.array(RetailerInfo),
  deadlineMs: 2_000,
});

export const PopularSearch = z.object({
  /** In lower case, with single spaces. */
  query: z.string(),
  /** How many people searched for it on its best day of the last 14. */
  people: z.number().int(),
});
export type PopularSearch = z.infer<typeof PopularSearch>;

export const popularSearches = operation({
  name: "lookup.popularSearches",
  summary: "What most people search for these days, at least three of them on one day",
  http: { method: "GET", path: "/api/search/popular", cacheMs: 60_000 },
  input: z.strictObject({}),
  output: z.array(PopularSearch),
  deadlineMs: 1_000,
});

export const logSearch = operation({
  name: "lookup.logSearch",
  summary: "Records a shopper's search",
  http: { method: "POST", path: "/api/log/search", given: ["caller"], limit: "logged" },
  input: z.object({
    query: Query,
    userID: z.string().max(128).nullish(),
    zipcode: Zipcode,
    /** Not stored: its digest of the day counts people. */
    caller: z.string(),
  }),
  output: z.object({ worked: z.literal(true) }),
  deadlineMs: 3_000,
});

/** The first segment of a proxied path, also the name in a source's settings (`UPSTREAM_WMT`). */
export const ProxyPrefix = z.enum(["wmt", "tgt", "tgt2", "sam", "cvs", "wgs", "wmtg", "kroger", "ebay"]);
export type ProxyPrefix = z.infer<typeof ProxyPrefix>;

/** Routed by the gateway's `retailer-proxy.ts`, because status and body are the retailer's own. */
export const proxyRetailer = operation({
  name: "lookup.proxy",
  summary: "A retailer's own response for an allow-listed path",
  input: z.strictObject({
    prefix: ProxyPrefix,
    method: z.enum(["GET", "POST"]),
    /** The path after the prefix, without the query: `/search/api/preso`. */
    path: z.string().startsWith("/").max(1_000),
    query: z.record(z.string(), z.string()),
    /** Only the headers that the retailer's call needs: `zip-code`, `state`, `city`, `division-id`, `store-id`. */
    headers: z.record(z.string(), z.string()),
    body: z.string().max(65_536).nullable(),
  }),
  output: z.object({ status: z.number().int(), contentType: z.string(), body: z.string() }),
  deadlineMs: 4_500,
  queuedBy: "prefix",
});

/** A search was recorded. It counts towards the day's popular searches. */
export const searchLogged = event({
  name: "lookup.searchLogged",
  data: z.object({
    query: z.string(),
    zipcode: z.string(),
    at: z.iso.datetime(),
    /** A digest of the searcher's network that changes every day. Older services do not send it. */
    person: z.string().optional(),
    /** The same for the account, else the network; and for the wider network. For the trending products. */
    shopper: z.string().optional(),
    network: z.string().optional(),
  }),
});
