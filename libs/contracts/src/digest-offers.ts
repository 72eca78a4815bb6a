import { z } from "zod";
import { Verdict } from "./history.ts";
import { Country } from "./listings.ts";
import { StoreOffer } from "./offers.ts";
import { operation } from "./operation.ts";
import { Zipcode } from "./places.ts";
import { mayBeEmpty } from "./text.ts";
import { Total } from "./totals.ts";

/** How many hexadecimal digits of a product's SHA-256 a client sends: many products share them, so they name none. */
export const DIGEST_DIGITS = 3;

/** An offer without the fields that a client on the store's page does not need. */
const DigestOffer = StoreOffer.pick({
  storeId: true,
  price: true,
  isAvailable: true,
  seenAt: true,
  productUrl: true,
  affiliate: true,
  isDemo: true,
  membershipNeeded: true,
  wasPrice: true,
}).extend({
  store: z.string(),
  /** To the nearest branch that has it, within `NEAR_MILES` of `zip`; null without one. */
  miles: z.number().nullable(),
  /** What sending it costs; absent if the store does not state it. */
  shippingCost: z.number().optional(),
  /** Absent without a zip code. `GET /api/offers` has its parts. */
  total: Total.pick({ value: true, from: true }).optional(),
});
export type DigestOffer = z.infer<typeof DigestOffer>;

export const DigestProduct = z.object({
  upc: z.string(),
  /**
   * Its keys of brand and model number that no other product has. A page without a GTIN is this product only if one of
   * them matches.
   */
  models: z.array(z.string()),
  name: z.string(),
  /** In the order of `GET /api/offers`. */
  offers: z.array(DigestOffer),
  verdict: Verdict.pick({ kind: true, lowest: true, usual: true, currency: true, days: true }).nullable(),
  /**
   * The lowest price of all stores from a day on: day 0 is 89 days ago, and 89 is today. Null while none was known. Absent with
   * prices of less than two days.
   */
  chart: z.array(z.tuple([z.number().int(), z.number().nullable()])).optional(),
});
export type DigestProduct = z.infer<typeof DigestProduct>;

/**
 * For a client on a store's page. The server learns only the first digits of the SHA-256 of its product's GTIN, or of its
 * brand and model number, and returns all products that share them, as far as 15 kB have room.
 */
export const offersByDigest = operation({
  name: "lookup.offersByDigest",
  summary:
    "The stores that sell the products whose SHA-256, of the GTIN or of brand and model number, begins with these digits, as last seen; no store is asked",
  repeatable: true,
  http: { method: "GET", path: "/api/offers", selectedBy: "digest", cacheMs: 60_000, limit: "lookups" },
  input: z.strictObject({
    digest: z
      .string()
      .regex(new RegExp(`^[0-9a-f]{${DIGEST_DIGITS}}$`), `Must be ${DIGEST_DIGITS} hexadecimal digits`),
    country: Country.default("USA"),
    zip: mayBeEmpty(Zipcode.optional()),
  }),
  output: z.object({ products: z.array(DigestProduct) }),
});
