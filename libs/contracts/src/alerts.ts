import { z } from "zod";
import { OwnChannel } from "./channels.ts";
import { Channel } from "./delivery.ts";
import { type DataOf, event } from "./event.ts";
import { Country, ReadingSource, Terms } from "./listings.ts";
import { Money } from "./money.ts";
import { operation } from "./operation.ts";
import { WasPrice } from "./was-price.ts";
import { Watch, WatchId, WatchKind } from "./watches.ts";
import { Webhook } from "./webhooks.ts";

/** `over`: it is no longer available like this. `withdrawn`: staff recalled it. */
export const AlertState = z.enum(["open", "limited", "over", "withdrawn"]);
export type AlertState = z.infer<typeof AlertState>;

/** The owner's last feedback on an alert: they got the item, or it was gone. Missing from older services. */
export const AlertOutcome = z.enum(["got", "gone"]);
export type AlertOutcome = z.infer<typeof AlertOutcome>;

/** A branch that has an item as a watch near a zip code asks for it. */
export const AlertPlace = z.object({
  store: z.string(),
  /** In the directory (`GET /api/stores`). */
  storeId: z.string(),
  branch: z.string().nullable(),
  price: z.number().nullable(),
  currency: z.string().nullable(),
  url: z.string(),
  /** From the watch's zip code. */
  distanceMiles: z.number(),
});
export type AlertPlace = z.infer<typeof AlertPlace>;

/** An alert of a watch, as on every channel. The same `id` with a higher `version` replaces it. */
export const Alert = z.object({
  type: z.literal("notification"),
  id: z.uuid(),
  watchId: WatchId,
  kind: WatchKind,
  upc: z.string().nullable(),
  store: z.string(),
  /** In the directory (`GET /api/stores`): `bestbuy`, `bestbuy-CAN`. */
  storeId: z.string(),
  /** The branch, for an item on a shelf, without the store's name: `Cleveland Commons`. */
  branch: z.string().nullable(),
  /** From the watch's zip code to the branch. Absent without either. */
  distanceMiles: z.number().optional(),
  /**
   * The nearest branch where the watch's rule holds now. Absent if that is the alert's own, or if the alert is over. It heads
   * the words of an alert about stock.
   */
  nearest: AlertPlace.optional(),
  name: z.string(),
  price: z.number().nullable(),
  currency: z.string().nullable(),
  /** The store's higher price before, with what its history says about it. Absent unless the price fell. */
  wasPrice: WasPrice.optional(),
  url: z.string(),
  at: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  state: AlertState,
  version: z.number().int(),
  seen: z.boolean(),
  outcome: AlertOutcome.nullable().default(null),
});
export type Alert = z.infer<typeof Alert>;

/**
 * A notification by staff to connected people. It has null in the fields of an alert that it has no value for; the fields
 * of the specification's notification follow. The same `id` with a higher `version` replaces it.
 */
export const Broadcast = z.object({
  type: z.literal("notification"),
  id: z.uuid(),
  watchId: z.null(),
  kind: z.literal("broadcast"),
  /** The first of `upcs`. */
  upc: z.string().nullable(),
  /** The host of the store's address, without `www.`. */
  store: z.string(),
  /** In the directory (`GET /api/stores`); null for an address of no known store. */
  storeId: z.string().nullable(),
  branch: z.null(),
  name: z.string(),
  price: z.null(),
  currency: z.null(),
  /** The store's address, through the operator's affiliate where there is one. */
  url: z.string(),
  at: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** `withdrawn`: staff recalled it. */
  state: AlertState.extract(["open", "withdrawn"]),
  version: z.number().int(),
  seen: z.boolean(),
  outcome: AlertOutcome.nullable().default(null),
  title: z.string(),
  message: z.string(),
  iconUrl: z.string().nullable(),
  notiId: z.string(),
  upcs: z.array(z.string()),
  productIds: z.array(z.string()),
  country: Country,
});
export type Broadcast = z.infer<typeof Broadcast>;

export const AnyAlert = z.discriminatedUnion("kind", [Alert, Broadcast]);
export type AnyAlert = z.infer<typeof AnyAlert>;

/** The owner of watches as services know it: an account's id, or the digest of a fingerprint. Not a credential. */
export const OwnerKey = z.string().regex(/^(account:[0-9a-f-]{36}|fingerprint:[\w-]{43})$/);
export type OwnerKey = z.infer<typeof OwnerKey>;

const OwnedAlert = z.object({
  owner: OwnerKey,
  /** Further owners: the accounts of the owner's fingerprint. */
  also: z.array(OwnerKey).optional(),
  alert: Alert,
});
export type OwnedAlert = z.infer<typeof OwnedAlert>;

/** The common fields of the alerts of one change. */
const SharedByAlerts = Alert.pick({
  upc: true,
  store: true,
  storeId: true,
  branch: true,
  name: true,
  price: true,
  currency: true,
  wasPrice: true,
  url: true,
  updatedAt: true,
});

const AlertOfChange = OwnedAlert.omit({ alert: true }).extend({
  alert: Alert.pick({
    id: true,
    watchId: true,
    kind: true,
    at: true,
    state: true,
    version: true,
    seen: true,
    outcome: true,
    distanceMiles: true,
    nearest: true,
  }),
});

export const MAX_ALERTS_IN_EVENT = 100;

/**
 * One change of an item made or changed alerts. Each version of an alert is sent once, through the outbox, in a batch
 * with others; `ownedAlerts` returns them one by one.
 */
export const alertsChanged = event({
  name: "alerts.alertsChanged",
  data: z.object({
    shared: SharedByAlerts,
    alerts: z.array(AlertOfChange).max(MAX_ALERTS_IN_EVENT),
    /** Of the reading that changed them. */
    readAt: z.iso.datetime(),
  }),
});

export function ownedAlerts({ shared, alerts }: DataOf<typeof alertsChanged>): OwnedAlert[] {
  return alerts.map(({ owner, also, alert }) => ({
    owner,
    also,
    alert: { type: "notification", ...shared, ...alert },
  }));
}

export const Notifications = z.object({
  notifications: z.array(AnyAlert),
  /** The cursor of the next, older page; null at the end. */
  next: z.string().nullable(),
});

const LIMIT = { default: 20, most: 100 };

export const listNotifications = operation({
  name: "alerts.listNotifications",
  summary:
    "The caller's alerts, the last changed first; `since` leaves out those not changed after that time",
  repeatable: true,
  http: { method: "GET", path: "/api/notifications", scope: "read" },
  input: z.strictObject({
    since: z.iso.datetime().optional(),
    next: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(LIMIT.most).default(LIMIT.default),
  }),
  output: Notifications,
});

/** For gateways, which receive no alerts while the broker is unavailable. */
export const listMissedAlerts = operation({
  name: "alerts.listMissedAlerts",
  summary: "The alerts of these owners that changed after a time, the last changed first",
  input: z.object({
    owners: z.array(OwnerKey).max(1_000),
    since: z.iso.datetime(),
    next: z.string().max(100).optional(),
  }),
  output: z.object({ alerts: z.array(OwnedAlert), next: z.string().nullable() }),
});

export const Why = z.object({
  /** The watch's rule in words: `back in stock`, `at or under $15.00`. */
  rule: z.string(),
  before: Terms,
  after: Terms,
  /** The store's price as the watch began, where it waits for a drop. */
  firstPrice: Money.optional(),
  source: ReadingSource,
  readAt: z.iso.datetime(),
});

export const readNotification = operation({
  name: "alerts.readNotification",
  summary: "One of the caller's alerts, and why it came; 404 if it is not the caller's",
  repeatable: true,
  http: { method: "GET", path: "/api/notifications/{id}", scope: "read" },
  input: z.strictObject({ id: z.uuid() }),
  output: z.discriminatedUnion("kind", [Alert.extend({ why: Why }), Broadcast.extend({ why: Why })]),
});

export const ReceiptKind = z.enum(["shown", "clicked", "got", "gone"]);
export type ReceiptKind = z.infer<typeof ReceiptKind>;

export const addReceipt = operation({
  name: "alerts.addReceipt",
  summary:
    "What became of an alert: shown, clicked, got the item, or it was gone; of the last two the later counts. 404 if it is not the caller's",
  http: { method: "POST", path: "/api/notifications/{id}/receipt", scope: "watch", limit: "watches" },
  input: z.strictObject({ id: z.uuid(), kind: ReceiptKind }),
  output: z.null(),
});

const Delivery = z.object({
  alertId: z.uuid(),
  channel: Channel,
  state: z.enum(["waiting", "held", "collected", "sent", "dropped"]),
  reason: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
});

export const exportWatches = operation({
  name: "alerts.exportWatches",
  summary:
    "The watches and alerts of an account and of its fingerprints, with their addresses, browsers, deliveries, channels and webhooks",
  input: z.strictObject({ accountId: z.uuid(), fingerprints: z.array(z.string()) }),
  output: z.object({
    watches: z.array(Watch),
    alerts: z.array(AnyAlert),
    /** Optional, because older services do not send them. */
    addresses: z.array(z.object({ email: z.string(), confirmedAt: z.iso.datetime().nullable() })).optional(),
    /** The push services that reach browsers of the owner, not their secret addresses. */
    browsers: z.array(z.object({ service: z.string(), createdAt: z.iso.datetime() })).optional(),
    deliveries: z.array(Delivery).optional(),
    channels: z.array(OwnChannel).optional(),
    webhooks: z.array(Webhook).optional(),
  }),
});
