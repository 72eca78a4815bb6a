import { z } from "zod";
import { Money } from "./money.ts";
import { Gtin } from "./offers.ts";
import { operation } from "./operation.ts";
import { RememberedZip } from "./places.ts";
import { Query } from "./searches.ts";
import { TileFacts } from "./tile-facts.ts";

/** A product that stores are known to sell, with its best offer as last seen. */
export const KnownProduct = TileFacts.extend({
  upc: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  isDemo: z.boolean(),
  /** The best offer's: first in stock, then without a membership, then the cheapest. Null if no store states a price. */
  price: Money.nullable(),
  /** Of the best offer, in the directory. */
  storeId: z.string(),
  store: z.string(),
  isAvailable: z.boolean(),
  seenAt: z.iso.datetime(),
  stores: z.number().int(),
});
export type KnownProduct = z.infer<typeof KnownProduct>;

/** As many as a person may watch: a list, or one text with commas as in a query string. */
const Gtins = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",") : value),
  z.array(Gtin).min(1).max(200),
);

export const knownProducts = operation({
  name: "lookup.knownProducts",
  summary:
    "Products that stores are known to sell: those whose titles have the beginnings of all words of a query, those of UPCs, else the trending ones. No store is asked",
  repeatable: true,
  http: { method: "GET", path: "/api/products/known", cacheMs: 5_000 },
  input: z.strictObject({
    query: Query.optional(),
    /** These products, as far as they are known, whatever the limit. */
    upcs: Gtins.optional(),
    /** `fit`: only what the query means, new; without it, that comes first. */
    sort: z.enum(["fit"]).optional(),
    limit: z.coerce.number().int().min(1).max(12).default(6),
    /** Where the best offer is to be the best. */
    zip: RememberedZip,
  }),
  output: z.array(KnownProduct),
  // A new demo asks its sandbox first.
  deadlineMs: 4_000,
});
