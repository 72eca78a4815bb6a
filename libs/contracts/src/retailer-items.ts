import { z } from "zod";
import { SoldBy } from "./listings.ts";
import { OfferFacts } from "./offer-facts.ts";

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
  /** Absent for a new product. Titles often do not say it, because the shop states it next to them. */
  condition: z.enum(["refurbished", "used"]).optional(),
});
export type Product = z.infer<typeof Product>;

/** An item without its facts. `status` is empty until its availability is known. */
export const BareItem = z.object({
  id: z.string().min(1),
  upc: z.string().nullable(),
  product: Product,
  /** How well it matches the query, from 0 to 1; from `GOOD_RELEVANCE` on it may be the headline. */
  relevance: z.number().min(0).max(1),
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
  status: z.array(Status),
  statusCode: z.union([z.literal(0), z.literal(1)]).nullable(),
  state: z.string().optional(),
  city: z.string().optional(),
  storeInv: z.number().optional(),
  notSoldOnline: z.boolean().optional(),
  channelAvailabilityPrdCard: z.record(z.string(), z.unknown()).optional(),
  /** Absent if the retailer does not state the seller. */
  soldBy: SoldBy.optional(),
  /**
   * Online it can only be ordered ahead, a pre-order or back-order, whatever its status. Absent if the retailer does not state
   * it.
   */
  isPreOrder: z.literal(true).optional(),
});
export type BareItem = z.infer<typeof BareItem>;

export const Item = BareItem.omit({ soldBy: true }).extend(OfferFacts.shape);
export type Item = z.infer<typeof Item>;
