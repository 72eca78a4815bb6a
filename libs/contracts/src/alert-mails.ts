import { z } from "zod";
import { Alert, AlertPlace } from "./alerts.ts";
import { event } from "./event.ts";
import { Country } from "./listings.ts";
import { operation } from "./operation.ts";
import { CallerGroup } from "./principal.ts";
import { WatchId } from "./watches.ts";

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

/** An alert as on every channel, as far as its mail needs it. Queued mails outlive a release: only add fields, and make them optional. */
export const MailedAlert = Alert.omit({
  type: true,
  storeId: true,
  at: true,
  updatedAt: true,
  state: true,
  version: true,
  seen: true,
  outcome: true,
}).extend({
  country: Country,
  /** The alert's own place before, in the same currency; null unless it was higher. */
  formerPrice: z.number().nullable(),
  /** When the price and stock were read that made the alert. */
  seenAt: z.iso.datetime().optional(),
  /** In mails of the release before, which have the nearest place as the alert's own. */
  changedAt: AlertPlace.optional(),
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
