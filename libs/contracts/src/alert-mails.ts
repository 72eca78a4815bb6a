import { z } from "zod";
import { AlertPlace } from "./alerts.ts";
import { event } from "./event.ts";
import { Country } from "./listings.ts";
import { operation } from "./operation.ts";
import { CallerGroup } from "./principal.ts";
import { WasPrice } from "./was-price.ts";
import { WatchId, WatchKind } from "./watches.ts";

/** Between the alert service, which knows watches and their addresses, and the e-mail service, which writes and sends. */

export const AddressId = z.uuid();

/** An owner of watches gave an address. A mail asks its reader for confirmation. */
export const addressGiven = event({
  name: "alerts.addressGiven",
  data: z.object({
    addressId: AddressId,
    email: z.string(),
    origin: z.string(),
    callerGroup: CallerGroup.nullable(),
    at: z.iso.datetime(),
  }),
});

/** These watches are gone, or no longer send mails: their queued mails are withdrawn. */
export const mailsUnwanted = event({
  name: "alerts.mailsUnwanted",
  data: z.object({ watchIds: z.array(WatchId) }),
});

/** A channel or webhook gets nothing more. A mail says so to the owner's confirmed address. */
export const channelPaused = event({
  name: "alerts.channelPaused",
  data: z.object({
    id: z.uuid(),
    name: z.string(),
    why: z.string(),
    email: z.string(),
    origin: z.string(),
    at: z.iso.datetime(),
  }),
});

export const MailedAlert = z.object({
  id: z.uuid(),
  watchId: WatchId,
  kind: WatchKind,
  upc: z.string().nullable(),
  country: Country,
  name: z.string(),
  store: z.string(),
  branch: z.string().nullable(),
  /** From the watch's zip code to the branch. Absent without either. */
  distanceMiles: z.number().optional(),
  /** Where the alert's change was, if a nearer branch has the item too. */
  changedAt: AlertPlace.optional(),
  price: z.number().nullable(),
  formerPrice: z.number().nullable(),
  /** The same with what the item's history says about it. Absent if that is not known. */
  wasPrice: WasPrice.optional(),
  currency: z.string().nullable(),
  url: z.string(),
  /** When the price and stock were read that made the alert. Absent if a nearer branch is shown, and from older services. */
  seenAt: z.iso.datetime().optional(),
});
export type MailedAlert = z.infer<typeof MailedAlert>;

/** One mail is queued for each `cause`, however often this is called. For services only. */
const queued = { cause: z.string().max(100), to: z.string(), origin: z.string() };

export const queueAlertMail = operation({
  name: "email.queueAlertMail",
  summary: "Queues the mail of one alert",
  input: z.strictObject({ ...queued, alert: MailedAlert }),
  output: z.null(),
  deadlineMs: 5_000,
});

export const queueAlertDigest = operation({
  name: "email.queueAlertDigest",
  summary: "Queues one mail about several alerts of one address",
  input: z.strictObject({
    ...queued,
    addressId: AddressId,
    alerts: z.array(MailedAlert).min(1).max(50),
    more: z.number().int().min(0),
  }),
  output: z.null(),
  deadlineMs: 5_000,
});

export const confirmAddress = operation({
  name: "alerts.confirmAddress",
  summary:
    "The reader of an address has confirmed it. `confirmed` is false if the address is not known any more",
  input: z.strictObject({ addressId: AddressId }),
  output: z.object({ confirmed: z.boolean() }),
});

export const stopMails = operation({
  name: "alerts.stopMails",
  summary: "Takes the channel `email` from a watch, or from all watches whose digests go to an address",
  input: z.union([z.strictObject({ watchId: WatchId }), z.strictObject({ addressId: AddressId })]),
  output: z.null(),
});
