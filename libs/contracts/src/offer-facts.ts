import { z } from "zod";
import { SoldBy } from "./listings.ts";
import { ProductFacts } from "./product-facts.ts";
import { WasPrice } from "./was-price.ts";

/**
 * What a store states about its offer besides price and stock, as shown to clients. A field is absent unless the store
 * states it; none is guessed. Amounts are in the main unit of the price's currency.
 */
export const OfferFacts = z
  .object({
    wasPrice: WasPrice,
    /** Never the headline price, like `couponPrice`. */
    memberPrice: z.object({ value: z.number(), membership: z.string() }),
    couponPrice: z.object({ value: z.number(), terms: z.string() }),
    condition: z.enum(["new", "refurbished", "used", "open-box"]),
    seller: z.object({ kind: SoldBy, name: z.string().nullable() }),
    shipping: z.object({
      /** 0 is free. */
      cost: z.number().nullable(),
      /** Orders of at least this amount are sent free: stated with the item, else published by the store for all that it sells. */
      freeFrom: z.number().nullable(),
      /** From the order to the door. */
      minDays: z.number().nullable(),
      maxDays: z.number().nullable(),
      /** The last day of delivery, for an order at the time of the reading: `2026-11-22`. */
      by: z.iso.date().nullable(),
    }),
    /** 0: it cannot be returned. */
    returnDays: z.number().int(),
    packageSize: ProductFacts.shape.packageSize.unwrap(),
    /** In the store whose price it is: `AISLE 7`. */
    aisle: z.string(),
    /** Of 5 stars. `source` is the store's id in the directory. */
    rating: z.object({ value: z.number(), count: z.number().int().nullable(), source: z.string() }),
    membershipNeeded: z.string().nullable(),
  })
  .partial();
export type OfferFacts = z.infer<typeof OfferFacts>;
