import { z } from "zod";
import { normalGtin } from "./gtin.ts";
import { Country, ReadingSource } from "./listings.ts";
import { Money } from "./money.ts";
import { OfferFacts } from "./offer-facts.ts";
import { operation } from "./operation.ts";
import { Zipcode } from "./places.ts";
import { RetailerId } from "./retailers.ts";
import { atMost, mayBeEmpty } from "./text.ts";
import { OfferSort, Total } from "./totals.ts";
import { UnitPrice } from "./unit-price.ts";

/** A UPC, EAN or GTIN in the form of `normalGtin`. */
export const Gtin = z
  .string()
  .trim()
  .refine((text) => normalGtin(text) !== null, "Must be a UPC, EAN or GTIN with the right check digit")
  .transform((text) => normalGtin(text) ?? text);

export const StoreOffer = z.object({
  /** The store's id in the directory: `walmart`, `walmart-CAN`. */
  storeId: z.string(),
  /** The store's own id of the item, or the address of its page. */
  groupId: z.string(),
  /** The store's name. One of more than 11 characters is cut and ends in "...". */
  store: z.string(),
  /** The whole name, where `store` is cut. */
  storeName: z.string().optional(),
  name: z.string(),
  image: z.string().nullable(),
  /** `value` is -1 if the retailer shows no price. */
  price: Money,
  /** The branch whose price it is, `Target, Cleveland`, at a retailer whose prices differ from branch to branch. */
  branch: z.string().optional(),
  /** True also for limited stock. Null if the stock is unknown, or the item can only be ordered ahead. */
  isAvailable: z.boolean().nullable(),
  /** True if a branch has it and the web shop is not known to have it. */
  inStoresOnly: z.literal(true).optional(),
  state: z.literal("preorder").optional(),
  /** The age of `seenAt` in words: `5 minutes ago`. `not yet` if the page has never been read. */
  lastUpdated: z.string(),
  /** The time of the last reading with a definite stock, else of the last reading. Null if there is none yet. */
  seenAt: z.iso.datetime().nullable(),
  source: ReadingSource,
  /** How likely price and stock are still right: from 0 (nothing is known) to 1 (just read by an adapter). */
  confidence: z.number().min(0).max(1),
  isDemo: z.boolean(),
  /** The link to use: a signed link of this product (`/go`), or `plainUrl`. Has an affiliate code if `affiliate` is true. */
  productUrl: z.string(),
  plainUrl: z.string(),
  affiliate: z.boolean(),
  /** True if the store's own address is that of a shopping search. */
  isGoogleShopping: z.boolean(),
  /** To the nearest branch that has it, within 25 miles of the requested zip code; null without one. Absent without a zip code. */
  distanceMiles: z.number().nullable().optional(),
  /** Absent without a zip code. */
  total: Total.optional(),
  /** That of a delivery, where `total` is that in a branch. */
  totalAtDoor: Total.optional(),
  /** That in the nearest branch that has it, where `total` is that of a delivery. */
  totalInBranch: Total.optional(),
  /** Absent if neither the title nor the store states how much it contains. In the currency of `price`. */
  unitPrice: UnitPrice.optional(),
  /** The facts are those of the last reading that stated the price. */
  ...OfferFacts.shape,
});
export type StoreOffer = z.infer<typeof StoreOffer>;

export const Offers = z.object({
  upc: z.string(),
  /** The name of the first offer, else that in the request, else null. */
  name: z.string().nullable(),
  image: z.string().nullable(),
  offers: z.array(StoreOffer),
});
export type Offers = z.infer<typeof Offers>;

export const Memberships = z
  .array(
    z
      .string()
      .trim()
      .regex(/^[\w-]{1,40}$/, "Must be a store's id"),
  )
  .max(50);

/** A list of ids, or one text with commas as in a query string. */
export const TypedMemberships = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",").filter((id) => id !== "") : value),
  Memberships,
);

const Wanted = z.strictObject({
  upc: Gtin,
  country: Country.default("USA"),
  url: mayBeEmpty(z.url("Must be a web address").check(atMost(2_000)).optional()),
  name: mayBeEmpty(z.string().trim().max(300).optional()),
  /** For totals and distances, and for the shelves of retailers that are read again. */
  zip: mayBeEmpty(Zipcode.optional()),
  /** By default in stock first, then out of stock, then unknown, each by price; with it the same groups, each sorted by it. */
  sort: mayBeEmpty(OfferSort.optional()),
  memberships: TypedMemberships.optional(),
});

/** A source that an offer can be refreshed from: a retailer's adapter, by GTIN, or a page. */
export const OfferSource = z.union([
  z.strictObject({ retailer: RetailerId }),
  z.strictObject({ page: z.url().max(2_000) }),
]);
export type OfferSource = z.infer<typeof OfferSource>;

/** The events of the stream at `OFFER_STREAM_PATH` are those of `offer-stream.ts`. */
export const listOffers = operation({
  name: "lookup.offers",
  summary:
    "The stores that sell a product, as last seen: in stock first, then out of stock, then unknown, each by price. With `Accept: text/event-stream` also each offer that is read again",
  repeatable: true,
  http: { method: "GET", path: "/api/offers", cacheMs: 1_000, limit: "lookups" },
  input: Wanted,
  output: Offers,
});

/** For the gateway's stream: does not trigger a refresh. */
export const heldOffers = operation({
  name: "lookup.heldOffers",
  summary: "The offers of a product as last seen, and the sources that are due to be read again",
  input: Wanted,
  output: z.object({
    held: Offers,
    due: z.array(OfferSource),
    /** All sources, regardless of when they were read. Older services do not send it. */
    sources: z.array(OfferSource).optional(),
    /** Whether pages of stores are still being looked up: soon there may be more sources. */
    isPartial: z.boolean().optional(),
  }),
});

/**
 * Refreshes a source unless it was read less than `RECHECK_FASTEST_MS` ago; concurrent calls share one reading. A
 * reported source is read at once, even within that time.
 */
export const refreshOffer = operation({
  name: "lookup.refreshOffer",
  summary: "One store's offer of a product after its source was read again; null if the store has none",
  input: Wanted.extend({
    /** Without a zip code a retailer is read near that of the offer's branch, else of the product's newest shelf. */
    source: OfferSource,
    isReported: z.boolean().optional(),
  }),
  output: StoreOffer.nullable(),
  deadlineMs: 10_000,
  queue: "refresh",
});
