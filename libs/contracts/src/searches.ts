import { z } from "zod";
import { event } from "./event.ts";
import { LookupErrorCode } from "./lookup-error.ts";
import { operation } from "./operation.ts";
import { Zipcode } from "./places.ts";
import { Item } from "./retailer-items.ts";
import { RetailerId } from "./retailers.ts";

/** Text that a database and a URL can hold: without NUL and lone surrogates. */
export const Query = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\0\p{Cs}]*$/u, "Must be plain text");

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
  repeatable: true,
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
  repeatable: true,
  http: { method: "GET", path: "/api/suggestion", cacheMs: 10_000 },
  input: z.strictObject({ query: Query }),
  output: z.object({ query: Query }).nullable(),
  deadlineMs: 1_000,
});

/** A correction of the query. `searched` is true if nothing was found, so that the search continued with it automatically. */
export const Suggestion = z.object({ query: z.string(), searched: z.boolean() });
export type Suggestion = z.infer<typeof Suggestion>;

export const SearchDone = z.object({ suggestion: Suggestion.optional() });
export type SearchDone = z.infer<typeof SearchDone>;

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
  repeatable: true,
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
});

/** A search was recorded. It counts towards the day's popular searches. */
export const searchLogged = event({
  name: "lookup.searchLogged",
  data: z.object({
    query: z.string(),
    zipcode: z.string(),
    at: z.iso.datetime(),
    /** A digest of the searcher's network (an IPv4 address, or an IPv6 /48) that changes every day. Older services do not send it. */
    person: z.string().optional(),
    /** The same for the account, else the network; and for the wider network. For the trending products. */
    shopper: z.string().optional(),
    network: z.string().optional(),
  }),
});
