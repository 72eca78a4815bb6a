import { z } from "zod";
import { ReadingSource } from "./listings.ts";
import { OfferFacts } from "./offer-facts.ts";
import { Gtin } from "./offers.ts";
import { operation } from "./operation.ts";
import { Zipcode } from "./places.ts";
import { StoreHours } from "./store-hours.ts";

/** In miles. */
export const FARTHEST = 100;
const USUAL = 25;

export const NearShelf = z.object({
  /** The store's id in the directory: `target`, `walmart-CAN`. */
  retailer: z.string(),
  /** The retailer's own id of the physical store. */
  storeId: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** The kind of position: the store itself, or the middle of its town or of a neighbour's zip code. */
  position: z.enum(["store", "town", "zip"]),
  distanceMiles: z.number(),
  level: z.enum(["in", "limited", "out", "unknown"]),
  quantity: z.number().nullable(),
  /** In the main unit of `currency`; null if it is not known. */
  price: z.number().nullable(),
  currency: z.string().nullable(),
  /** The membership without which the store sells nothing; absent where none is needed. */
  membershipNeeded: OfferFacts.shape.membershipNeeded,
  /** Where the item is in the store: `AISLE 7`. Absent if the retailer does not state it. */
  aisle: z.string().optional(),
  /** Absent if the store does not state them. */
  hours: StoreHours.optional(),
  /** The time of the last reading with a definite stock, else of the last reading. */
  seenAt: z.iso.datetime(),
  source: ReadingSource,
  confidence: z.number().min(0).max(1),
  isDemo: z.boolean(),
});
export type NearShelf = z.infer<typeof NearShelf>;

const Wanted = z.strictObject({
  upc: Gtin,
  zip: Zipcode,
  /** In miles. */
  radius: z.coerce.number().min(1).max(FARTHEST).default(USUAL),
});

const Near = z.object({
  upc: z.string(),
  zip: z.string(),
  shelves: z.array(NearShelf),
  /** True while the shelves near the zip code are being refreshed. Older services do not send it. */
  refreshing: z.boolean().optional(),
});

export const listNearShelves = operation({
  name: "lookup.near",
  summary:
    "The stores near a zip code that have a product on the shelf, or had it, as last seen, nearest first. While `refreshing`, retailers are asked: the same request has their answers a few seconds later",
  repeatable: true,
  http: { method: "GET", path: "/api/near", cacheMs: 1_000, limit: "lookups" },
  input: Wanted,
  output: Near,
});

export const reportEmptyShelf = operation({
  name: "lookup.reportEmptyShelf",
  summary:
    "A shopper at the shelf does not find the product: its stock there is less sure for a day, as after a neighbor's post. Nothing is published. 404 for a shelf that is not known",
  http: { method: "POST", path: "/api/near/empty", limit: "observations", given: ["caller"] },
  input: z.strictObject({
    upc: Gtin,
    /** Of the shopper's search: the shelf is within 100 miles. */
    zip: Zipcode,
    /** In the directory. */
    storeId: z.string().max(100),
    /** The retailer's own id of the physical store. */
    branchId: z.string().max(100),
    caller: z.string(),
  }),
  output: z.null(),
});

/** For the gateway's pages: triggers no refresh. */
export const heldNearShelves = operation({
  name: "lookup.heldNear",
  summary:
    "The stores near a zip code that have a product on the shelf, or had it, as last seen, nearest first",
  input: Wanted,
  output: Near,
});
