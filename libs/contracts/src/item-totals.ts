import { z } from "zod";
import { ItemKey } from "./items.ts";
import { Gtin } from "./offers.ts";
import { operation } from "./operation.ts";
import { Zipcode } from "./places.ts";

export const itemTotals = operation({
  name: "lookup.itemTotals",
  summary: "What a store's item costs in the end near zip codes, at each of these prices",
  input: ItemKey.extend({
    upc: Gtin,
    zips: z.array(Zipcode).max(500),
    /** Null: the store shows no price. */
    prices: z.array(z.number().nullable()).max(2),
  }),
  /**
   * By zip code, in the order of the prices: the total of the product's offer in this store. Null if the item is not that
   * offer, if it needs a membership, without a total, and if its shipping is not stated: it may be dearer than any wish.
   */
  output: z.object({ totals: z.record(z.string(), z.array(z.number().nullable())) }),
  deadlineMs: 5_000,
});
