import { z } from "zod";
import { LineId, ListId, ListToken, MAX_LINES, MAX_QUANTITY } from "./lists.ts";
import { Gtin, Memberships, StoreOffer } from "./offers.ts";
import { operation } from "./operation.ts";
import { Zipcode } from "./places.ts";
import { TotalPart } from "./totals.ts";

/** What is wanted most, after that nothing is missing: the least money, the fewest stops, or the least time on the way. */
export const PLAN_PREFERENCES = ["money", "stops", "time"] as const;

const Wish = {
  /** In the US. */
  zip: Zipcode,
  radiusMiles: z.number().min(1).max(100).default(25),
  prefer: z.enum(PLAN_PREFERENCES).default("money"),
  /** Whether shops that send count as stops. */
  online: z.boolean().default(true),
  /** Other stores that need a membership are left out. */
  memberships: Memberships.default([]),
  /** Dollars for a mile of road. */
  costPerMile: z.number().min(0).max(10).default(0.2),
  /** Dollars for an hour on the way. */
  costPerHour: z.number().min(0).max(1_000).default(0),
  /** Where the shopper has stood and not found a line: it is not bought there. */
  without: z
    .array(z.strictObject({ line: LineId, storeId: z.string().max(100), branchId: z.string().max(100) }))
    .max(MAX_LINES)
    .default([]),
};

/** An offer that a plan buys. At a branch price, stock and confidence are those of its shelf. */
export const PlanOffer = StoreOffer.pick({
  storeId: true,
  groupId: true,
  name: true,
  image: true,
  price: true,
  unitPrice: true,
  isAvailable: true,
  seenAt: true,
  source: true,
  confidence: true,
  isDemo: true,
  productUrl: true,
  plainUrl: true,
  affiliate: true,
  aisle: true,
}).extend({ upc: z.string() });
export type PlanOffer = z.infer<typeof PlanOffer>;

/** Amounts are in US dollars. */
export const PlannedStop = z.object({
  /** In the directory. */
  storeId: z.string(),
  /** The store's own id of the branch; null for a shop that sends. */
  branchId: z.string().nullable(),
  name: z.string(),
  /** Along the straight line from the zip code; null for a shop that sends. */
  distanceMiles: z.number().nullable(),
  /** Where it stands; null for a shop that sends. */
  address: z.object({ address: z.string(), city: z.string(), state: z.string() }).nullable(),
  lines: z.array(
    z.object({
      /** The id of a line. A line of several pieces may be bought at several stops. */
      line: LineId,
      offer: PlanOffer,
      quantity: z.number().int(),
      /** How many of the offer's packages make a piece: 2 of 12 for one of 24. Absent if one does. */
      packages: z.number().int().optional(),
      cost: z.number(),
    }),
  ),
  goods: z.number(),
  /** 0 at a branch; null if it is not known. */
  shipping: z.number().nullable(),
  /** The known part; null if nothing is known. */
  tax: z.number().nullable(),
});
export type PlannedStop = z.infer<typeof PlannedStop>;

export const Plan = z.object({
  /** In the order of the way; shops that send come last. */
  stops: z.array(PlannedStop),
  /** The ids of the lines that are not there, or not all pieces of them. */
  missing: z.array(LineId),
  total: z.number(),
  /** Goods, shipping of each shop that sends, tax, and the way. One that can be more has a `high` above its `value`, or null. */
  parts: z.array(TotalPart),
  /** On the way, about, by distance; null without a way. */
  minutes: z.number().nullable(),
  /** How sure it is that the lines of the stops are there. */
  sure: z.number().min(0).max(1),
});
export type Plan = z.infer<typeof Plan>;

export const Plans = z.object({
  /** The best with at most one stop, with at most two, and with at most three. */
  plans: z.array(Plan),
  /**
   * What it costs to buy at one other place alone: the best of each of the next stores, the best first. Optional, because older
   * services do not send it.
   */
  elsewhere: z.array(Plan).optional(),
  /** True while stores are asked for lines without a known offer: the same request has their answers a few seconds later. */
  refreshing: z.boolean(),
});
export type Plans = z.infer<typeof Plans>;

/** The lines of a list that are still to get. */
const LinesToGet = z
  .array(
    z.strictObject({
      id: LineId,
      /** Null for a line in words. */
      upc: Gtin.nullable(),
      text: z.string().min(1).max(200),
      quantity: z.number().int().min(1).max(MAX_QUANTITY),
      /** For one piece, in dollars. */
      maxPrice: z.number().positive().nullable(),
      similar: z.boolean(),
    }),
  )
  .max(MAX_LINES);

export const planLines = operation({
  name: "lookup.planLines",
  summary: "Where to buy all of these lines, with one, two and three stops, as last seen",
  repeatable: true,
  input: z.strictObject({ lines: LinesToGet, ...Wish }),
  output: Plans,
  deadlineMs: 6_000,
});

export const priceLines = operation({
  name: "lookup.priceLines",
  summary:
    "What each of these lines costs at the store where it costs least, as last seen; lines without a known price are left out. No store is asked",
  repeatable: true,
  input: z.strictObject({
    lines: LinesToGet,
    ...{ zip: Wish.zip, radiusMiles: Wish.radiusMiles, online: Wish.online, memberships: Wish.memberships },
  }),
  output: z.array(
    z.object({
      line: LineId,
      /** Of all its pieces, in US dollars, without tax and shipping. */
      cost: z.number(),
      image: z.string().nullable(),
      isDemo: z.boolean(),
    }),
  ),
  deadlineMs: 2_000,
});

export const planList = operation({
  name: "community.planList",
  summary:
    "Where to buy all that is open on a list, with one, two and three stops: fewest missing lines first, then what is preferred. With `Accept: text/event-stream` also each better plan while stores are asked",
  repeatable: true,
  http: {
    method: "POST",
    path: "/api/lists/{id}/plan",
    scope: "read",
    given: ["listToken"],
    limit: "lookups",
  },
  input: z.strictObject({ id: ListId, listToken: ListToken.nullish(), ...Wish }),
  output: Plans,
  deadlineMs: 8_000,
});

export const SHARED_PLAN_MS = 7 * 24 * 60 * 60_000;

const given = ["listToken"] as const;
const InList = { id: ListId, listToken: ListToken.nullish() };

export const sharePlan = operation({
  name: "community.sharePlan",
  summary:
    "Shares the plan with so many stops as a page that needs no account and ends after a week. It has no names of people or lists",
  http: {
    method: "POST",
    path: "/api/lists/{id}/plan/share",
    scope: "lists",
    given: [...given, "origin"],
    created: true,
    limit: "lookups",
  },
  input: z.strictObject({ ...InList, ...Wish, stops: z.number().int().min(1).max(3), origin: z.string() }),
  output: z.object({ url: z.string(), until: z.iso.datetime() }),
  deadlineMs: 8_000,
});

export const withdrawPlans = operation({
  name: "community.withdrawPlans",
  summary: "Withdraws all shared plans of a list; 204 also if there is none",
  http: { method: "DELETE", path: "/api/lists/{id}/plan/share", scope: "lists", given, limit: "lists" },
  input: z.strictObject(InList),
  output: z.null(),
});

export const readSharedPlan = operation({
  name: "community.readSharedPlan",
  summary:
    "The shared plan of the token in X-List-Token, as it was when it was shared; 404 after it has ended",
  repeatable: true,
  http: { method: "GET", path: "/api/shared-plan", given },
  input: z.strictObject({ listToken: ListToken }),
  output: z.object({
    plan: Plan,
    lines: z.array(z.object({ id: LineId, text: z.string(), quantity: z.number().int() })),
    madeAt: z.iso.datetime(),
    until: z.iso.datetime(),
  }),
});
