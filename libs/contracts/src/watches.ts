import { z } from "zod";
import { Channel, DeliveryTerms, QuietHours, TypedAddress } from "./delivery.ts";
import { event } from "./event.ts";
import { Country } from "./listings.ts";
import { Money } from "./money.ts";
import { Gtin } from "./offers.ts";
import { operation } from "./operation.ts";
import { Zipcode } from "./places.ts";
import { AccountId, CallerGroup, Fingerprint } from "./principal.ts";

/** `stock`: the item can be bought again. `price`: it can be bought for less. */
export const WatchKind = z.enum(["stock", "price"]);
export type WatchKind = z.infer<typeof WatchKind>;

const Price = z.number().positive("Must be more than 0").max(10_000_000);
const Percent = z.number().min(1).max(99);
const Days = z.number().int().min(1).max(365);
const Radius = z.number().min(1).max(100);

/** A retailer's id, or a store's of the directory. */
const StoreId = z.string().regex(/^[A-Za-z0-9][\w-]{0,63}$/, "Must be the id of a store");

const Terms = {
  /** Only these stores; any store if empty. */
  stores: z.array(StoreId).max(50),
  /** `price`: alert at or under this price. */
  targetPrice: Price.nullable(),
  /** `price`: alert when a store's offer costs so much or less in the end near `zip` (the `total` of `GET /api/offers`). */
  targetTotal: Price.nullable(),
  /** `price`: alert after such a drop from the price at the watch's first reading. */
  dropPercent: Percent.nullable(),
  dropAmount: Price.nullable(),
  /** `price`: alert at a price lower than any of so many days at that store. */
  lowestInDays: Days.nullable(),
  /** Never alert above this price: a guard against scalpers. */
  maxPrice: Price.nullable(),
  /** Excludes offers that the store attributes to another seller. */
  soldByStore: z.boolean(),
  until: z.iso.datetime().nullable(),
};

/** Each with its value when it is left out. */
const GivenTerms = {
  stores: Terms.stores.default([]),
  targetPrice: Terms.targetPrice.default(null),
  targetTotal: Terms.targetTotal.default(null),
  dropPercent: Terms.dropPercent.default(null),
  dropAmount: Terms.dropAmount.default(null),
  lowestInDays: Terms.lowestInDays.default(null),
  maxPrice: Terms.maxPrice.default(null),
  soldByStore: Terms.soldByStore.default(false),
  until: Terms.until.default(null),
};

export const WatchId = z.uuid();

/** Filled in by the gateway, for the mail that confirms an address. Optional, because older gateways do not send it. */
const Asked = { origin: z.string().optional(), callerGroup: CallerGroup.optional() };
const asked = ["origin", "callerGroup"] as const;

export const Watch = z.object({
  id: WatchId,
  kind: WatchKind,
  upc: z.string().nullable(),
  retailer: z.string().nullable(),
  itemId: z.string().nullable(),
  country: Country,
  ...Terms,
  /** With a radius: only shelves within it. Without one: where `targetTotal` counts. */
  zip: z.string().nullable(),
  radiusMiles: z.number().nullable(),
  channels: z.array(Channel),
  /** The address for mails; null without that channel. Until it is confirmed, it only gets the confirmation mail. */
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  quietHours: QuietHours.nullable(),
  dailyCap: z.number().nullable(),
  digest: z.boolean(),
  paused: z.boolean(),
  snoozeUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** `open`: its last alert is open. */
  state: z.enum(["watching", "open", "paused", "ended"]),
  /** The name that most stores give the product, or its store the item; null before the first reading. */
  name: z.string().nullable(),
  /** The item's page in its store; null for a product, and while it is not known. */
  url: z.string().nullable(),
  /** The branches whose prices a price watch without a zip code waits for: `Target, Cleveland`. */
  branches: z.array(z.string()).optional(),
  /** The lowest price as the watch began, where it waits for a drop: each store's own counts. Absent before the first reading. */
  firstPrice: Money.optional(),
  lastCheckedAt: z.iso.datetime().nullable(),
  /** Null while nothing is scheduled. */
  nextCheckAt: z.iso.datetime().nullable(),
});
export type Watch = z.infer<typeof Watch>;

type PriceRules = Pick<Watch, "targetPrice" | "targetTotal" | "dropPercent" | "dropAmount" | "lowestInDays">;

export function hasPriceRule({
  targetPrice,
  targetTotal,
  dropPercent,
  dropAmount,
  lowestInDays,
}: PriceRules): boolean {
  return [targetPrice, targetTotal, dropPercent, dropAmount, lowestInDays].some((rule) => rule !== null);
}

/** The error message for a watch whose rule does not match its kind. */
export const PRICE_RULE_MISSING =
  "A price watch needs targetPrice, targetTotal, dropPercent, dropAmount or lowestInDays";
export const PRICE_RULE_MISPLACED =
  "targetPrice, targetTotal, dropPercent, dropAmount and lowestInDays belong to a price watch";
export const SHELVES_HAVE_NO_HISTORY = "The prices of shelves have no history: leave zip or lowestInDays out";

export const RADIUS_NEEDS_ZIP =
  "radiusMiles belongs to a watch near a zip code: add another watch with zip and radiusMiles";

export const TOTAL_NEEDS_ZIP = "targetTotal needs a zip code of the USA: there is no total elsewhere";
export const TOTAL_IS_OF_PRODUCT = "targetTotal belongs to a product: give its upc";
export const TOTAL_HAS_ITS_WAY =
  "targetTotal counts the way to the nearest branch itself: leave radiusMiles out";
const US_ZIP = /^\d{5}$/;

/** Whether totals exist there. `zip` as `Zipcode` normalizes it. */
export function hasTotals({
  zip,
  country,
}: {
  readonly zip: string | null;
  readonly country: Country;
}): boolean {
  return country === "USA" && zip !== null && US_ZIP.test(zip);
}

export const NewWatch = z
  .strictObject({
    upc: Gtin.nullish().transform(orNull),
    /** Of a product page in a store of `GET /api/stores`, also behind an affiliate's redirect: watches the item there. */
    url: z.string().max(2_000).nullish().transform(orNull),
    retailer: StoreId.nullish().transform(orNull),
    itemId: z
      .string()
      .max(2_000)
      .regex(
        /^(https:\/\/\S+|[A-Za-z0-9][\w.|-]*)$/,
        "Must be the store's id of an item, or the address of its page",
      )
      .nullish()
      .transform(orNull),
    kind: WatchKind,
    country: Country.default("USA"),
    ...GivenTerms,
    zip: Zipcode.nullish().transform(orNull),
    radiusMiles: Radius.nullish().transform(orNull),
    /** Left out, they are `live`, and `email` if an address is given. */
    channels: DeliveryTerms.channels.optional(),
    /** For the channel `email`. Left out, it is the address that the caller gave last. */
    email: TypedAddress.nullish().transform(orNull),
    quietHours: DeliveryTerms.quietHours.default(null),
    dailyCap: DeliveryTerms.dailyCap.default(null),
    digest: DeliveryTerms.digest.default(false),
    ...Asked,
    /** Filled in by the gateway: the person to count for the trending products. Older gateways do not send it. */
    caller: z.string().optional(),
  })
  .superRefine((watch, context) => {
    const miss = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if ((watch.retailer === null) !== (watch.itemId === null))
      miss(watch.retailer === null ? "retailer" : "itemId", "retailer and itemId go together");
    if ([watch.upc, watch.url, watch.retailer].filter((what) => what !== null).length !== 1)
      miss("upc", "Give one of upc, url, or retailer and itemId");
    if (watch.targetTotal !== null) {
      if (!hasTotals(watch)) miss("zip", TOTAL_NEEDS_ZIP);
      if (watch.upc === null) miss("upc", TOTAL_IS_OF_PRODUCT);
      if (watch.radiusMiles !== null) miss("radiusMiles", TOTAL_HAS_ITS_WAY);
    } else if ((watch.zip === null) !== (watch.radiusMiles === null))
      miss(watch.zip === null ? "zip" : "radiusMiles", "zip and radiusMiles go together");
    if (watch.kind === "price" && !hasPriceRule(watch)) miss("targetPrice", PRICE_RULE_MISSING);
    if (watch.kind === "stock" && hasPriceRule(watch)) miss("kind", PRICE_RULE_MISPLACED);
    if (watch.lowestInDays !== null && watch.radiusMiles !== null)
      miss("lowestInDays", SHELVES_HAVE_NO_HISTORY);
    if (watch.email !== null && watch.channels && !watch.channels.includes("email"))
      miss("channels", "email belongs to the channel email");
  })
  .transform(({ channels = [], ...watch }) => ({
    ...watch,
    channels: channels.length > 0 ? channels : defaultChannels(watch.email),
  }));
export type NewWatch = z.output<typeof NewWatch>;

function defaultChannels(email: string | null): Channel[] {
  return email === null ? ["live"] : ["live", "email"];
}

function orNull<Value>(value: Value | null | undefined): Value | null {
  return value ?? null;
}

export const addWatch = operation({
  name: "alerts.addWatch",
  summary:
    "Watches an item for the account of the access token, or for the fingerprint in X-Fingerprint; at most 200 each. The same watch again is the one that exists",
  http: {
    method: "POST",
    path: "/api/watch",
    scope: "watch",
    created: true,
    given: [...asked, "caller"],
    limit: "watches",
  },
  input: NewWatch,
  output: Watch,
  deadlineMs: 5_000,
});

/** A new watch of a product. Its person is counted for the trending products, and named only here. */
export const watchAdded = event({
  name: "alerts.watchAdded",
  data: z.object({
    gtin: z.string(),
    at: z.iso.datetime(),
    /** Null for a person who is not signed in. */
    accountId: AccountId.nullable(),
    caller: z.string(),
  }),
});

export const listWatches = operation({
  name: "alerts.listWatches",
  summary: "The caller's watches, the newest first",
  repeatable: true,
  http: { method: "GET", path: "/api/watch", scope: "read" },
  input: z.strictObject({}),
  output: z.array(Watch),
});

export const changeWatch = operation({
  name: "alerts.changeWatch",
  summary: "Changes the given fields of a watch; 404 if it is not the caller's",
  http: { method: "PATCH", path: "/api/watch/{id}", scope: "watch", given: asked, limit: "watches" },
  input: z.strictObject({
    id: WatchId,
    ...z.object({ ...Terms, ...DeliveryTerms }).partial().shape,
    zip: Zipcode.optional(),
    /** Of a watch near a zip code. A place that it now includes alerts when its stock or price changes next. */
    radiusMiles: Radius.optional(),
    email: TypedAddress.optional(),
    paused: z.boolean().optional(),
    snoozeUntil: z.iso.datetime().nullable().optional(),
    ...Asked,
  }),
  output: Watch,
  deadlineMs: 5_000,
});

export const adoptWatches = operation({
  name: "alerts.adoptWatches",
  summary:
    "Gives the caller all watches of another fingerprint, with their alerts: those that a browser made before it signed in",
  http: { method: "POST", path: "/api/watch/adopt", limit: "watches" },
  input: z.strictObject({
    /** Knowing it proves that they are the caller's. */
    fingerprint: Fingerprint,
  }),
  output: z.null(),
  deadlineMs: 5_000,
});

export const removeWatch = operation({
  name: "alerts.removeWatch",
  summary: "Removes a watch with its alerts; 204 also if there is none",
  http: { method: "DELETE", path: "/api/watch/{id}", scope: "watch", limit: "watches" },
  input: z.strictObject({ id: WatchId }),
  output: z.null(),
  deadlineMs: 5_000,
});
