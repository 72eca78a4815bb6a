import { z } from "zod";
import { Country } from "./listings.ts";
import { OfferFacts } from "./offer-facts.ts";
import { Gtin } from "./offers.ts";
import { operation } from "./operation.ts";
import { Product } from "./retailer-items.ts";

/** A product as stores describe it. `source` is the id of the store that states something, in the directory. */
export const DescribedProduct = z.object({
  upc: z.string(),
  /** That of the first offer; null if no store is known. */
  name: z.string().nullable(),
  brand: z.string().nullable(),
  /** Of all stores, at most 8; those of the store that has most come first. */
  pictures: z.array(z.string()),
  /** Of the store that states most, at most 12. */
  specs: z.array(z.object({ name: z.string(), value: z.string(), source: z.string() })),
  /** In the store where most people rated. */
  rating: OfferFacts.shape.rating.unwrap().nullable(),
  size: Product.shape.size,
  /**
   * The products of the same group in one store, by how they differ. Of several with a value, the one that is most like
   * this product. Where no store states a group, those in the USA whose names differ after the first comma, as `version`.
   */
  variants: z
    .object({
      axes: z.array(
        z.object({ name: z.string(), values: z.array(z.object({ value: z.string(), upc: z.string() })) }),
      ),
    })
    .nullable(),
  /** The time of the newest reading; null if no store is known. */
  seenAt: z.iso.datetime().nullable(),
});
export type DescribedProduct = z.infer<typeof DescribedProduct>;

export const describeProduct = operation({
  name: "lookup.describeProduct",
  summary:
    "A product's name, brand, pictures, specs, rating, size and variants as stores state them, as last seen; no store is asked",
  repeatable: true,
  http: { method: "GET", path: "/api/products/{upc}", cacheMs: 10_000 },
  input: z.strictObject({ upc: Gtin, country: Country.default("USA") }),
  output: DescribedProduct,
});
