import { z } from "zod";
import { event } from "./event.ts";
import { WasPrice } from "./was-price.ts";

/** A retailer sells the same item id under other terms in another country. */
export const Country = z.enum(["USA", "CAN"]);
export type Country = z.infer<typeof Country>;

export const CertainStock = z.enum(["in", "limited", "out", "preorder"]);
export type CertainStock = z.infer<typeof CertainStock>;

export const Stock = z.enum([...CertainStock.options, "unknown"]);
export type Stock = z.infer<typeof Stock>;

export const ReadingSource = z.enum(["adapter", "page", "extension", "neighbour", "staff"]);
export type ReadingSource = z.infer<typeof ReadingSource>;

/** The seller of an item in a store: the store itself, or another seller on its marketplace. */
export const SoldBy = z.enum(["store", "marketplace"]);
export type SoldBy = z.infer<typeof SoldBy>;

/** Price and stock; null if no reading has stated it. */
export const Terms = z.object({
  price: z.number().nullable(),
  currency: z.string().nullable(),
  stock: CertainStock.nullable(),
  /** Whether the store itself sells it; null or absent if the store does not say. */
  soldByStore: z.boolean().nullable().optional(),
  /** The words in which the reading behind a change stated the stock: `InStock`. Absent from other terms, or if it had none. */
  words: z.string().optional(),
  /** The higher price before, with what the item's history says about it. Only in the terms of an alert. */
  wasPrice: WasPrice.optional(),
});
export type Terms = z.infer<typeof Terms>;

const Change = z.object({
  retailer: z.string(),
  itemId: z.string(),
  country: Country,
  /** The product's GTIN if it is known and the item is that product: single, new, without extras. */
  gtin: z.string().nullable(),
  storeName: z.string(),
  title: z.string(),
  url: z.string(),
  before: Terms,
  after: Terms,
  /** Two readings or more said that it was out of stock before. Their `outConfirmed` may come later than this. */
  wasOut: z.boolean().optional(),
  source: ReadingSource,
  /** Rises with each change of the row. A subscriber ignores a version below the last one that it has seen. */
  version: z.number().int(),
  readAt: z.iso.datetime(),
});

/** A retailer's price, online stock or seller of an item changed. Sent once for each change of the row in `lookup.listings`. */
export const listingChanged = event({
  name: "lookup.listingChanged",
  data: Change.extend({
    /**
     * The id of the branch whose price it is, at a retailer whose prices differ from branch to branch. The first event of a
     * branch is not compared with those of another: `before` and `after` both have its own price.
     */
    referenceBranch: z.string().optional(),
  }),
});

/** The price or stock of an item changed in one store of a retailer. Sent once for each change of the row in `lookup.shelves`. */
export const shelfChanged = event({
  name: "lookup.shelfChanged",
  data: Change.extend({
    storeId: z.string(),
    branch: z.object({
      name: z.string(),
      city: z.string(),
      /** The store's own position if its retailer states it, else its town's; null until a reading has stated either. */
      town: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
      /** From the zip code of the reading, as the answer about stock has it. Absent if that is not known. */
      distance: z.object({ zip: z.string(), miles: z.number() }).optional(),
    }),
  }),
});

/**
 * A second reading in a row confirmed that an item is out of stock. Sent once for each change to out of stock of a row in
 * `lookup.listings` or `lookup.shelves`, unless another change comes in between.
 */
export const outConfirmed = event({
  name: "lookup.outConfirmed",
  data: Change.pick({ retailer: true, itemId: true, country: true, version: true, readAt: true }).extend({
    /** The physical store; null for the retailer's own stock. */
    storeId: z.string().nullable(),
  }),
});
