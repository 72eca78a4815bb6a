import { z } from "zod";

/** A price that not everybody pays, with what it takes in the store's own words: `Gold`, `with card`. */
const ConditionalPrice = z.object({ amount: z.number(), condition: z.string() });

/**
 * What a store states about an item besides name, price and stock, as it is read and stored; clients get `OfferFacts`. A field
 * is absent unless the store states it; none is guessed. Amounts are in the main unit of the price's currency.
 */
export const ProductFacts = z
  .object({
    /** Higher than the price, with the store's own kind of word for it. */
    wasPrice: z.object({ amount: z.number(), word: z.enum(["list", "was", "regular", "msrp"]) }),
    /** Never the headline price, like `couponPrice`. */
    memberPrice: ConditionalPrice,
    couponPrice: ConditionalPrice,
    condition: z.enum(["new", "refurbished", "used", "open-box"]),
    seller: z.string(),
    shipping: z
      .object({
        /** 0 is free. */
        cost: z.number(),
        /** Orders of at least this amount are sent free. */
        freeFrom: z.number(),
        /** From the order to the door. */
        days: z.object({ least: z.number(), most: z.number() }),
        /** The days of delivery for an order at the time of the reading: `2026-11-22`. */
        dates: z.object({ first: z.string(), last: z.string() }),
      })
      .partial(),
    /** 0: it cannot be returned. */
    returnDays: z.number().int(),
    /** The contents of the package: 64 `fl oz`. */
    packageSize: z.object({ amount: z.number(), unit: z.string() }),
    /** In the store whose price it is: `AISLE 7`. */
    aisle: z.string(),
    /** Of 5 stars. `count` is null if the store does not state how many people rated. */
    rating: z.object({ value: z.number(), count: z.number().int().nullable() }),
    /** Absolute web addresses, the main picture first. */
    pictures: z.array(z.string()),
    specs: z.array(z.object({ name: z.string(), value: z.string() })),
    /** The items that differ in these ways share the store's own id of their group; null if it states none. */
    variants: z.object({
      group: z.string().nullable(),
      axes: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
    }),
  })
  .partial();
export type ProductFacts = z.infer<typeof ProductFacts>;
