import { z } from "zod";
import { Money } from "./money.ts";
import { OfferFacts } from "./offer-facts.ts";
import { Gtin } from "./offers.ts";
import { operation } from "./operation.ts";
import { RememberedZip } from "./places.ts";
import { AccountId } from "./principal.ts";
import { TileFacts } from "./tile-facts.ts";
import { WasPrice } from "./was-price.ts";

export const InterestKind = z.enum(["search", "offers", "go", "watch"]);
export type InterestKind = z.infer<typeof InterestKind>;

const MAX = 100;

/** Why a product is hot, as far as what was read and counted proves it. */
export const WhyHot = z.object({
  /** The usual one of the lowest prices of the last 90 days, in the price's currency; null while too few days are known. */
  usual: z.number().nullable(),
  /** How many stores have it again since at most three days. */
  restocked: z.number().int(),
  /** How many people searched for it, opened or watched it in a day; 0 for fewer than three. */
  people: z.number().int(),
});
export type WhyHot = z.infer<typeof WhyHot>;

export const TrendingProduct = TileFacts.extend({
  name: z.string(),
  image: z.string().nullable(),
  upc: z.string(),
  /** The store's own address of its best offer: without redirects and codes, as the specification requires. */
  product_url: z.string(),
  store: z.string(),
  /** Of that offer; absent if the store shows none. */
  price: Money.optional(),
  /** The membership without which that store sells nothing; absent where none is needed. */
  membershipNeeded: OfferFacts.shape.membershipNeeded,
  /** The former price that the store states, if any. */
  wasPrice: WasPrice.optional(),
  /** Optional, because older services do not send it. */
  why: WhyHot.optional(),
});
export type TrendingProduct = z.infer<typeof TrendingProduct>;

export const trendingProducts = operation({
  name: "lookup.trending",
  summary:
    "The products that most people look at these days, or that got cheaper. A client's pages do not shift while it reads on",
  repeatable: true,
  http: { method: "GET", path: "/api/products/trending", scope: "read", given: ["caller"] },
  input: z.object({
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
    limit: z.coerce.number().int().min(1).max(MAX).default(21),
    /** Where the best offer is to be the best. */
    zip: RememberedZip,
    /** The ranking of this caller's first page is cached for the next pages. */
    caller: z.string(),
  }),
  output: z.array(TrendingProduct),
  deadlineMs: 4_000,
});

/** Only from the gateway, which answers most requests for offers from memory. */
export const noteOpenedOffers = operation({
  name: "lookup.noteOpenedOffers",
  summary: "Counts people who opened the offers of products",
  input: z.strictObject({
    opened: z
      .array(z.strictObject({ upc: Gtin, caller: z.string(), accountId: AccountId.nullable() }))
      .max(500),
  }),
  output: z.object({ noted: z.literal(true) }),
});

/** For direct links to a store: those that the specification wants unwrapped, or that cannot be signed. */
export const logStoreVisit = operation({
  name: "lookup.logOpenedOffer",
  summary: "Counts that somebody went to a store for a product, for the trending products",
  http: { method: "POST", path: "/api/log/opened", given: ["caller"], limit: "logged" },
  input: z.strictObject({
    upc: Gtin,
    /** Not stored: its digest of the day counts people. */
    caller: z.string(),
  }),
  output: z.object({ worked: z.literal(true) }),
});
