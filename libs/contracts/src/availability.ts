import { z } from "zod";
import { SoldBy } from "./listings.ts";
import { LookupErrorCode } from "./lookup-error.ts";
import { operation } from "./operation.ts";
import { Zipcode } from "./places.ts";
import { Status } from "./retailer-items.ts";
import { RetailerId } from "./retailers.ts";
import { StoreHours, StorePhone } from "./store-hours.ts";

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
  /** The price in this store. Absent where a retailer has one price for all stores, or does not state it with the stock. */
  price: z.object({ amount: z.number(), currency: z.string() }).optional(),
  /** Where the item is in this store: `AISLE 7`. Absent if the retailer does not state it. */
  aisle: z.string().optional(),
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
  /** Online it can only be ordered ahead, a pre-order or back-order, whatever its status. Absent if the retailer does not state it. */
  isPreOrder: z.literal(true).optional(),
  /** The GTIN that the retailer states for the item, with a valid check digit. Absent if it states none. */
  upc: z.string().optional(),
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
  repeatable: true,
  http: { method: "GET", path: "/api/availability/{retailer}", cacheMs: 1_000, limit: "lookups" },
  input: z.strictObject({ retailer: RetailerId, zip: Zipcode, ids: ItemIds }),
  output: Availability,
  deadlineMs: 4_500,
  queuedBy: "retailer",
});
