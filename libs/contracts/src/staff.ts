import { z } from "zod";
import { Broadcast } from "./alerts.ts";
import { Country } from "./listings.ts";
import { Gtin } from "./offers.ts";
import { type GivenField, operation } from "./operation.ts";
import { STAFF_FIELDS, STAFF_GIVEN } from "./staff-fields.ts";
import { atMost, mayBeEmpty } from "./text.ts";

export const DEFAULT_TITLE = "StockFinder HQ - Heads Up";

export const NO_USERS_SENT = "No users sent";

const DEADLINE_MS = 10_000;

const text = (most: number) =>
  z
    .string("Must be text")
    .trim()
    .check(atMost(most))
    .transform((typed) => typed.replaceAll("\0", "").toWellFormed());
const required = (most: number) => text(most).refine((typed) => typed !== "", "Must not be empty");

const WebAddress = z
  .url({ protocol: /^https?$/, error: "Must be an address that starts with https: or http:" })
  .check(atMost(4_000))
  .refine((typed) => {
    const url = URL.parse(typed);
    return url === null || (url.username === "" && url.password === "");
  }, "Must be an address without a user name");

const Id = z.string().trim().min(1).max(200);
const StoreId = z.string().trim().max(100);

/** The specification's notification. Empty lists do not restrict its audience. */
const Notification = {
  iconUrl: mayBeEmpty(WebAddress.optional()).transform((url) => url ?? null),
  title: mayBeEmpty(text(200).default(DEFAULT_TITLE)),
  message: required(1_000),
  /** Of the item at the store, direct or through an affiliate network. */
  url: WebAddress,
  /** The same one within a day is sent once. */
  notiId: required(300),
  /** Accounts' ids, or fingerprints. */
  userIds: z.array(Id).max(1_000).default([]),
  upcs: z.array(Gtin).max(50).default([]),
  productIds: z.array(Id).max(50).default([]),
  country: mayBeEmpty(Country.default("USA")),
  store: mayBeEmpty(StoreId.optional()).transform((store) => store ?? null),
};
export const BroadcastToSend = z.object(Notification);
export type BroadcastToSend = z.output<typeof BroadcastToSend>;

const NOTIFICATION_GIVEN = [...STAFF_GIVEN, "origin"] as const satisfies readonly GivenField[];
const NOTIFICATION_FIELDS = { ...STAFF_FIELDS, origin: z.string() };

const Said = z.object({ msg: z.string() });
const People = z.number().int().min(0);

export const sendBroadcast = operation({
  name: "alerts.sendNotification",
  summary:
    "Sends a notification to the people who are connected and match; after a canary, to the others. The same notiId within a day is sent once",
  http: { method: "POST", path: "/api/notification", given: [...NOTIFICATION_GIVEN, "idempotencyKey"] },
  input: BroadcastToSend.extend({
    ...NOTIFICATION_FIELDS,
    idempotencyKey: z.string().max(200).nullable(),
  }),
  output: Said,
  deadlineMs: DEADLINE_MS,
  queue: "staff",
});

export const countConnected = operation({
  name: "alerts.countConnected",
  summary: "How many people are connected who match, at all gateways; a person counts once",
  repeatable: true,
  http: { method: "GET", path: "/api/conn", given: STAFF_GIVEN },
  input: z.object({
    upc: mayBeEmpty(Gtin.optional()),
    productId: mayBeEmpty(Id.optional()),
    userId: mayBeEmpty(Id.optional()),
    country: mayBeEmpty(Country.default("USA")),
    store: mayBeEmpty(StoreId.optional()),
    ...STAFF_FIELDS,
  }),
  output: z.object({ count: People }),
  deadlineMs: DEADLINE_MS,
  queue: "staff",
});

export const AudiencePreview = z.object({
  people: People,
  /** People who match, but were alerted automatically within the hour. */
  alreadyTold: People,
  canaryReached: People,
  /** The people who match everything but the country, by country. */
  byCountry: z.array(z.object({ country: Country, people: People })),
  byUpc: z.array(z.object({ upc: z.string(), people: People })),
  /** The people who match, by the stores that they follow; the most followed ten. */
  byStore: z.array(z.object({ store: z.string(), people: People })),
  /** Gateways that did not answer in time; their people are not counted. */
  silentGateways: People,
});

export const previewBroadcast = operation({
  name: "alerts.previewNotification",
  summary: "The people that a notification would reach now, and how they will see it; nothing is sent",
  http: { method: "POST", path: "/api/notification/preview", given: NOTIFICATION_GIVEN },
  input: z.strictObject({ ...Notification, ...NOTIFICATION_FIELDS }),
  output: z.object({
    audience: AudiencePreview,
    /** The people whom a canary would reach: one in a hundred, at least one. */
    canary: People,
    /** Whether a second person has to approve it. */
    needsApproval: z.boolean(),
    alert: Broadcast,
  }),
  deadlineMs: DEADLINE_MS,
  queue: "staff",
});

export const sendCanary = operation({
  name: "alerts.sendCanary",
  summary:
    "Sends a notification to one in a hundred of those who match, at least to one; the audit has the receipts",
  http: { method: "POST", path: "/api/notification/canary", given: NOTIFICATION_GIVEN },
  input: z.strictObject({ ...Notification, ...NOTIFICATION_FIELDS }),
  output: Said.extend({ people: People }),
  deadlineMs: DEADLINE_MS,
  queue: "staff",
});

export const scheduleBroadcast = operation({
  name: "alerts.scheduleNotification",
  summary: "Sends a notification at a time within the next 30 days, to those who are connected then",
  http: { method: "POST", path: "/api/notification/schedule", given: NOTIFICATION_GIVEN },
  input: z.strictObject({
    ...Notification,
    ...NOTIFICATION_FIELDS,
    sendAt: z.iso.datetime({ offset: true, error: "Must be a time like 2026-11-22T15:00:00Z" }),
  }),
  output: Said.extend({ sendAt: z.iso.datetime() }),
  deadlineMs: DEADLINE_MS,
  queue: "staff",
});

export const recallBroadcast = operation({
  name: "alerts.recallNotification",
  summary:
    "Stops a notification where it is not sent yet, and withdraws it from those who have it; its notiId may be sent again",
  http: { method: "POST", path: "/api/notification/recall", given: STAFF_GIVEN },
  input: z.strictObject({ notiId: required(300), ...STAFF_FIELDS }),
  /** `people`: the recipients from whom it was withdrawn. */
  output: Said.extend({ people: People }),
  deadlineMs: DEADLINE_MS,
  queue: "staff",
});

export const approveBroadcast = operation({
  name: "alerts.approveNotification",
  summary: "Approves a notification to many people, which then is sent; 403 for the person who asked for it",
  http: { method: "POST", path: "/api/notification/approve", given: STAFF_GIVEN },
  input: z.strictObject({ notiId: required(300), ...STAFF_FIELDS }),
  output: Said,
  deadlineMs: DEADLINE_MS,
  queue: "staff",
});

/** A step of a notification. `repeated`: sent again within its day, to nobody. `missed`: its time passed unsent. */
export const StaffStep = z.enum([
  "previewed",
  "canarySent",
  "scheduled",
  "approvalAsked",
  "approved",
  "sent",
  "repeated",
  "recalled",
  "missed",
]);
export type StaffStep = z.infer<typeof StaffStep>;

/** `canary`: sent to a part. `waiting`: for approval. */
export const BroadcastState = z.enum(["canary", "scheduled", "waiting", "sent", "withdrawn", "missed"]);
export type BroadcastState = z.infer<typeof BroadcastState>;

/** People: the number of recipients, of those to whose sockets it was written, and of receipts by kind. */
export const BroadcastReceipts = z.object({
  sent: People,
  delivered: People,
  shown: People,
  clicked: People,
  got: People,
  gone: People,
});
export type BroadcastReceipts = z.infer<typeof BroadcastReceipts>;

export const AuditStep = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  by: z.string(),
  step: StaffStep,
  notiId: z.string(),
  /** Null for a preview. */
  broadcastId: z.uuid().nullable(),
  people: People.nullable(),
  /** Further words: when it will be sent, how many were left out. */
  detail: z.string().nullable(),
});
export type AuditStep = z.infer<typeof AuditStep>;

export const AuditedBroadcast = z.object({
  id: z.uuid(),
  notiId: z.string(),
  title: z.string(),
  message: z.string(),
  url: z.string(),
  country: Country,
  upcs: z.array(z.string()),
  state: BroadcastState,
  askedBy: z.string(),
  approvedBy: z.string().nullable(),
  /** Whether it waits for a second person, now or before its scheduled time. */
  needsApproval: z.boolean(),
  sendAt: z.iso.datetime().nullable(),
  canary: BroadcastReceipts,
  others: BroadcastReceipts,
});
export type AuditedBroadcast = z.infer<typeof AuditedBroadcast>;

export const readAudit = operation({
  name: "alerts.readAudit",
  summary: "What staff did, the newest first, and the notifications that this was about with their receipts",
  repeatable: true,
  http: { method: "GET", path: "/api/notification/audit", given: STAFF_GIVEN },
  input: z.strictObject({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    before: z.coerce.number().int().min(1).optional(),
    ...STAFF_FIELDS,
  }),
  output: z.object({
    steps: z.array(AuditStep),
    broadcasts: z.array(AuditedBroadcast),
    /** The `before` of the next, older page; null at the end. */
    next: z.number().int().nullable(),
  }),
  deadlineMs: DEADLINE_MS,
  queue: "staff",
});
