import { z } from "zod";
import { Country, Terms } from "./listings.ts";
import { operation } from "./operation.ts";
import { Zipcode } from "./places.ts";

/** An item of a store, by the key that listings have. */
export const ItemKey = z.strictObject({
  /** The store's id in the directory, without `-CAN`. */
  retailer: z.string().max(100),
  /** The store's own id, or the address of the item's page. */
  itemId: z.string().max(2_000),
  country: Country,
});
export type ItemKey = z.infer<typeof ItemKey>;

export const resolveItem = operation({
  name: "lookup.resolveItem",
  summary: "The item that an address of a store names, as far as it is known; no store is asked",
  input: z.strictObject({
    /**
     * Of a product page in a store of the directory, also behind an affiliate's redirect or one of the product's own links;
     * `bad-input` for any other.
     */
    url: z.string().max(2_000),
    origin: z.string().optional(),
    /** An address of Amazon's American shop means its Canadian one for Canada. */
    country: Country,
  }),
  output: ItemKey.extend({
    storeId: z.string(),
    /** The product's GTIN; null while it is unknown, and for a lot, a bundle or a used item. */
    gtin: z.string().nullable(),
    name: z.string().nullable(),
    url: z.string(),
  }),
});

/** For services only. Like `refreshOffer`, for an item whose GTIN may be unknown. */
export const refreshItem = operation({
  name: "lookup.refreshItem",
  summary: "What a store asks for one of its items, after it was read again; null if nothing is known of it",
  input: ItemKey.extend({
    /** The zip code for the retailer's shelves; by default that of its branch, else of its newest shelf. */
    zip: Zipcode.optional(),
  }),
  output: z
    .object({
      /** Another than the one in the input if the page names another address as its own. */
      itemId: z.string(),
      name: z.string(),
      terms: Terms,
      branch: z.string().optional(),
      /** The time of the last reading with a definite stock, else of the last reading. */
      seenAt: z.iso.datetime(),
    })
    .nullable(),
  deadlineMs: 10_000,
  queue: "refresh",
});
