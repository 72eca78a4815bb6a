import { z } from "zod";
import { Country } from "./listings.ts";
import { Gtin, StoreOffer } from "./offers.ts";
import { operation } from "./operation.ts";
import { Zipcode } from "./places.ts";
import { mayBeEmpty } from "./text.ts";

/** As many as a page shows tiles. */
export const MOST_PRODUCTS = 60;

/** An offer, as far as it decides where to buy. */
export const ProductOffer = StoreOffer.pick({
  storeId: true,
  isAvailable: true,
  price: true,
  inStoresOnly: true,
  distanceMiles: true,
  membershipNeeded: true,
  shipping: true,
  condition: true,
}).extend({
  /** Optional, because older services do not send it. */
  seenAt: StoreOffer.shape.seenAt.optional(),
  /** The store's whole name. */
  store: z.string(),
});
export type ProductOffer = z.infer<typeof ProductOffer>;

export const offersOfProducts = operation({
  name: "lookup.offersOfProducts",
  summary:
    "What stores ask for several products and which have them, as last seen, with the distance of the nearest branch that has it. No store is asked",
  repeatable: true,
  http: { method: "GET", path: "/api/products/offers", cacheMs: 5_000, limit: "lookups" },
  input: z.strictObject({
    /** A list, or one text with commas as in a query string. */
    upcs: z.preprocess(
      (value) => (typeof value === "string" ? value.split(",") : value),
      z.array(Gtin).min(1).max(MOST_PRODUCTS),
    ),
    country: Country.default("USA"),
    /** For distances. */
    zip: mayBeEmpty(Zipcode.optional()),
  }),
  /** Without the products that no store is known to sell. */
  output: z.array(z.object({ upc: z.string(), offers: z.array(ProductOffer) })),
});
