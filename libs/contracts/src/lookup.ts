import { z } from "zod";
import { event } from "./event.ts";
import { operation } from "./operation.ts";
import { Zipcode } from "./places.ts";

/** In the order of the result page. */
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

/** Text that can be stored and put into an address: without NUL and halves of characters. */
export const Query = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\0\p{Cs}]*$/u, "Must be plain text");

/** The exact status texts; a shopper's page reads meaning from them (retailers' own words never pass through). */
export const STATUS = {
  in: "in stock",
  limited: "limited stock",
  out: "Out of stock",
  unavailable: "Not available",
} as const;
export const Status = z.enum(STATUS);
export type Status = z.infer<typeof Status>;

/** One product of one retailer. `status` is empty until its availability is known. */
export const Item = z.object({
  id: z.string().min(1),
  upc: z.string().nullable(),
  url: z.string(),
  title: z.string().min(1),
  imageUrl: z.string().nullable(),
  /** In `currency`'s main unit; null where the retailer shows none. */
  price: z.number().nullable(),
  currency: z.string().length(3),
  status: z.array(Status),
  statusCode: z.union([z.literal(0), z.literal(1)]).nullable(),
  state: z.string().optional(),
  city: z.string().optional(),
  storeInv: z.number().optional(),
  notSoldOnline: z.boolean().optional(),
  channelAvailabilityPrdCard: z.record(z.string(), z.unknown()).optional(),
});
export type Item = z.infer<typeof Item>;

/** Why a retailer's answer could not be had; kept apart because "blocked" is not "nothing found". */
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

/** What one retailer answered to a search. `page` counts from 1; `fetchedAt` is when the retailer was asked. */
export const Result = z.object({
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
  summary: "One page of what one retailer sells for a query, near a zip code",
  http: { method: "GET", path: "/api/search/{retailer}", cacheMs: 1_000 },
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

export const StoreStock = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  distanceMiles: z.number().nullable(),
  quantity: z.number().nullable(),
  level: z.enum(["in", "limited", "out", "unknown"]),
});
export type StoreStock = z.infer<typeof StoreStock>;

/**
 * How one item is stocked: each status is that of the place at its position in `stores`, the nearest first. A retailer's web
 * shop is a place too, with the id `online`, after its stores; where a retailer is shown online only, it is the first and
 * has the only status. An item that no place near carries has `Not available` alone, of no place.
 */
export const ItemAvailability = z.object({
  id: z.string(),
  status: z.array(Status),
  stores: z.array(StoreStock),
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

/** A retailer's item ids: a list, or one text with commas as it stands in a query string. */
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
  summary: "How up to 24 items of one retailer are stocked near a zip code",
  http: { method: "GET", path: "/api/availability/{retailer}", cacheMs: 1_000 },
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
  /** Whether it has stores whose stock can be asked for, by the source that is used now; else it is looked up online. */
  perStore: z.boolean(),
  source: z.enum(["sandbox", "live"]),
  country: z.array(z.enum(["USA", "CAN"])),
  /** False where the operator has not turned this retailer on; `notice` then says so to shoppers. */
  enabled: z.boolean(),
  notice: z.string().optional(),
});
export type RetailerInfo = z.infer<typeof RetailerInfo>;

export const listRetailers = operation({
  name: "lookup.retailers",
  summary: "The retailers that are searched, in the order of the page",
  http: { method: "GET", path: "/api/retailers", cacheMs: 2_000 },
  input: z.strictObject({}),
  output: z.array(RetailerInfo),
  deadlineMs: 2_000,
});

export const logSearch = operation({
  name: "lookup.logSearch",
  summary: "Records what a shopper searched for",
  http: { method: "POST", path: "/api/log/search" },
  input: z.strictObject({
    query: Query,
    userID: z.string().max(128).nullish(),
    zipcode: Zipcode,
  }),
  output: z.object({ worked: z.literal(true) }),
  deadlineMs: 3_000,
});

/** The first segment of a proxied path, and the name of a source's configuration (`UPSTREAM_WMT`). */
export const ProxyPrefix = z.enum(["wmt", "tgt", "tgt2", "sam", "cvs", "wgs", "wmtg", "kroger", "ebay"]);
export type ProxyPrefix = z.infer<typeof ProxyPrefix>;

/** Mounted by hand in the gateway (`retailer-proxy.ts`), because status and body are the retailer's own. */
export const proxyRetailer = operation({
  name: "lookup.proxy",
  summary: "A retailer's own answer to one of the allow-listed paths",
  input: z.strictObject({
    prefix: ProxyPrefix,
    method: z.enum(["GET", "POST"]),
    /** From the slash after the prefix on, without the query: `/search/api/preso`. */
    path: z.string().startsWith("/").max(1_000),
    query: z.record(z.string(), z.string()),
    /** Only what the retailer's call needs: `zip-code`, `state`, `city`, `division-id`, `store-id`. */
    headers: z.record(z.string(), z.string()),
    body: z.string().max(65_536).nullable(),
  }),
  output: z.object({ status: z.number().int(), contentType: z.string(), body: z.string() }),
  deadlineMs: 4_500,
  queuedBy: "prefix",
});

/** A search was recorded; counted into the popular searches of its day. */
export const searchLogged = event({
  name: "lookup.searchLogged",
  data: z.object({ query: z.string(), zipcode: z.string(), at: z.iso.datetime() }),
});

/** What a retailer says of an item differs from what it said before; answers kept anywhere are out of date. */
export const stockChanged = event({
  name: "lookup.stockChanged",
  data: z.object({ retailer: RetailerId, itemId: z.string(), zip: z.string(), status: z.array(Status) }),
});

export const priceChanged = event({
  name: "lookup.priceChanged",
  data: z.object({
    retailer: RetailerId,
    itemId: z.string(),
    zip: z.string(),
    price: z.number().nullable(),
    currency: z.string(),
  }),
});
