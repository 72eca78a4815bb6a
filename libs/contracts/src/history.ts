import { z } from "zod";
import { ItemKey } from "./items.ts";
import { Country } from "./listings.ts";
import { Gtin } from "./offers.ts";
import { operation } from "./operation.ts";
import { WasPrice } from "./was-price.ts";

export const HistoryPoint = z.object({
  at: z.iso.datetime(),
  price: z.number().nullable(),
  currency: z.string().nullable(),
  /** True also for limited stock; null if the stock is unknown, or the item could only be ordered ahead. */
  isAvailable: z.boolean().nullable(),
});
export type HistoryPoint = z.infer<typeof HistoryPoint>;

/**
 * The verdict on today's lowest price that was charged. Prices in another currency than the country's do not count, nor those
 * of stores that sell to members only, unless no other sells it.
 */
export const Verdict = z.object({
  /** `low`: never lower within `days`, and lower than usual. */
  kind: z.enum(["low", "usual", "high"]),
  current: z.number(),
  lowest: z.number(),
  /** The median of the days' lowest prices. */
  usual: z.number(),
  highest: z.number(),
  currency: z.string(),
  /** The number of days that the points cover, at most as many as requested. */
  days: z.number().int(),
  stores: z.number().int(),
  points: z.number().int(),
});
export type Verdict = z.infer<typeof Verdict>;

export const productHistory = operation({
  name: "lookup.productHistory",
  summary: "What each store asked for a product over the last days, and how today's price compares",
  repeatable: true,
  http: { method: "GET", path: "/api/products/{upc}/history", cacheMs: 10_000 },
  input: z.strictObject({
    upc: Gtin,
    country: Country.default("USA"),
    days: z.coerce.number().int().min(1).max(365).default(90),
  }),
  output: z.object({
    upc: z.string(),
    /** Points from the oldest to the newest. `storeId` is the store's id in the directory. */
    /** What a store asked as the days began is its first point, at that time. */
    stores: z.array(z.object({ storeId: z.string(), points: z.array(HistoryPoint) })),
    /** Null if there are prices of fewer than 14 days, or no store has a price today. */
    verdict: Verdict.nullable(),
  }),
});

/** A price that was charged until `until`, and lower than all after it. */
export const PriceLow = z.object({ price: z.number(), until: z.iso.datetime() });
export type PriceLow = z.infer<typeof PriceLow>;

export const priceLows = operation({
  name: "lookup.priceLows",
  summary: "The lower and lower prices of an item, back from the one that it had at a time, at most a year",
  input: ItemKey.extend({ at: z.iso.datetime() }),
  output: z.object({ lows: z.array(PriceLow) }),
});

export const judgeWasPrice = operation({
  name: "lookup.judgeWasPrice",
  summary: "What an item's own history says about a price that it had before",
  input: ItemKey.extend({ was: z.number() }),
  output: WasPrice,
  deadlineMs: 1_000,
});
