import { currentTraceparent } from "@stockfinder/bus/tracing";
import type { OwnerKey } from "@stockfinder/contracts/alerts";
import type { Channel } from "@stockfinder/contracts/delivery";
import type { Queryable } from "@stockfinder/database/database";
import { ALERT_COLUMNS, type AlertRow } from "../alerts/alert-table.ts";
import type { ChannelRow } from "../channels/channel-table.ts";
import type { Subscription } from "../push/subscription-table.ts";
import type { ToSend, Wishes } from "../rules/when-to-send.ts";

export type SentChannel = ToSend["channel"];
export type DropReason = "unwanted" | "over" | "unconfirmed" | "late" | "capped" | "refused" | "gone";

/** A copy that claims deliveries and dies leaves them to the others after this time. */
const CLAIMED_FOR = "30 seconds";

export interface Delivery {
  readonly id: string;
  readonly channel: SentChannel;
  readonly queuedAt: Date;
  /** The number of this claim. */
  readonly claim: number;
  readonly failures: number;
  /** Of the span that made the alert's last version; null if that was not traced. */
  readonly traceparent: string | null;
  /** The version of the alert that was sent last; null before the first. */
  readonly sentVersion: number | null;
  readonly alert: AlertRow;
  readonly wishes: Wishes & { readonly dailyCap: number | null };
  readonly address: MailAddress | null;
  readonly subscription: Subscription | null;
  readonly own: ChannelRow | null;
  readonly messageRef: string | null;
}

export interface MailAddress {
  readonly id: string;
  readonly email: string;
  readonly origin: string;
  readonly isConfirmed: boolean;
}

type Flat = AlertRow &
  Delivery["wishes"] &
  Omit<Delivery, "id" | "alert" | "wishes"> & { readonly deliveryId: string };

const DELIVERY = `
  select delivery.id as "deliveryId", delivery.channel, delivery.queued_at as "queuedAt", delivery.claims as claim,
    delivery.failures, delivery.traceparent, delivery.sent_version as "sentVersion", ${ALERT_COLUMNS}, watch.channels, watch.paused, watch.snooze_until as "snoozeUntil",
    watch.quiet_hours as "quietHours", watch.daily_cap as "dailyCap", watch.digest, watch.country,
    delivery.message_ref as "messageRef",
    case when address.id is not null then json_build_object('id', address.id, 'email', address.email,
      'origin', address.origin, 'isConfirmed', address.confirmed_at is not null) end as address,
    case when subscription.id is not null then json_build_object('id', subscription.id,
      'endpoint', subscription.endpoint, 'p256dh', subscription.p256dh, 'auth', subscription.auth) end as subscription,
    case when own.id is not null then json_build_object('id', own.id, 'kind', own.kind, 'name', own.name,
      'sealed', own.sealed, 'origin', own.origin, 'failures', own.failures) end as own`;
const JOINED = `
  join alerts.alerts as alert on alert.id = delivery.alert_id
  join alerts.watches as watch on watch.id = alert.watch_id
  left join alerts.addresses as address on address.id = watch.address_id
  left join alerts.push_subscriptions as subscription on subscription.id = delivery.subscription_id
  left join alerts.channels as own on own.id = delivery.channel_id`;

export async function queueMails(tx: Queryable, alertIds: readonly string[], now: Date): Promise<void> {
  if (alertIds.length === 0) return;
  await tx.query(
    `insert into alerts.deliveries (id, alert_id, channel, queued_at, due_at, traceparent)
     select gen_random_uuid(), id, 'email', $2, $2, $3 from unnest($1::uuid[]) as id`,
    [alertIds, now, currentTraceparent() ?? null],
  );
}

export interface QueuedPush {
  readonly alertId: string;
  /** The watch's own first. */
  readonly owners: readonly OwnerKey[];
}

/**
 * Queues a push of each new alert to each browser of its owners, once even if several owners share it: as the first one's, whose
 * browser keeps it when the others leave.
 */
export async function queuePushes(tx: Queryable, pushes: readonly QueuedPush[], now: Date): Promise<void> {
  if (pushes.length === 0) return;
  await tx.query(
    `insert into alerts.deliveries (id, alert_id, channel, subscription_id, queued_at, due_at, traceparent)
     select distinct on (wanted."alertId", subscription.endpoint)
       gen_random_uuid(), wanted."alertId", 'push', subscription.id, $2::timestamptz, $2::timestamptz, $3
     from json_to_recordset($1::json) as wanted ("alertId" uuid, owners text[])
     join alerts.push_subscriptions as subscription on subscription.owner = any(wanted.owners)
     order by wanted."alertId", subscription.endpoint, array_position(wanted.owners, subscription.owner)`,
    [JSON.stringify(pushes), now, currentTraceparent() ?? null],
  );
}

/**
 * Queues the pushes of changed alerts again: each replaces the one that the browser shows. A push being sent at this
 * moment counts as not sent.
 */
export async function requeuePushes(tx: Queryable, alertIds: readonly string[], now: Date): Promise<void> {
  if (alertIds.length === 0) return;
  await tx.query(
    `update alerts.deliveries
     set due_at = $2::timestamptz, state = 'waiting', claims = claims + 1, failures = 0, traceparent = $3,
       queued_at = case when sent_version is null then queued_at else $2::timestamptz end
     where alert_id = any($1::uuid[]) and channel = 'push' and (due_at is not null or sent_version is not null)`,
    [alertIds, now, currentTraceparent() ?? null],
  );
}

export interface QueuedMessage {
  readonly alertId: string;
  readonly channels: readonly Channel[];
}

/** Queues a message of each new alert to the own channels of its watch, without paused ones. */
export async function queueMessages(
  tx: Queryable,
  messages: readonly QueuedMessage[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return;
  await tx.query(
    `insert into alerts.deliveries (id, alert_id, channel, channel_id, queued_at, due_at, traceparent)
     select gen_random_uuid(), wanted."alertId", 'channel:' || own.id, own.id, $2::timestamptz,
       greatest($2::timestamptz, own.rest_until), $3
     from json_to_recordset($1::json) as wanted ("alertId" uuid, channels text[])
     join alerts.channels as own on 'channel:' || own.id = any(wanted.channels) and own.paused is null`,
    [JSON.stringify(messages), now, currentTraceparent() ?? null],
  );
}

/**
 * Queues changed alerts again where their message can be edited. One being sent at this moment is edited afterwards: its row
 * says which version is wanted.
 */
export async function requeueMessages(tx: Queryable, alertIds: readonly string[], now: Date): Promise<void> {
  if (alertIds.length === 0) return;
  await tx.query(
    `update alerts.deliveries as delivery
     set wanted_version = alert.version,
       due_at = case when delivery.state = 'sent' and message_ref is not null then $2::timestamptz else due_at end,
       queued_at = case when delivery.state = 'sent' and message_ref is not null then $2::timestamptz else queued_at end,
       failures = case when delivery.state = 'sent' then 0 else failures end
     from alerts.alerts as alert
     where alert.id = any($1::uuid[]) and delivery.alert_id = alert.id and delivery.channel_id is not null`,
    [alertIds, now],
  );
}

/** Claims due deliveries to own channels: to those that work, or to those whose last attempt failed. */
export async function claimMessages(
  database: Queryable,
  { now, most, areFailing }: { readonly now: Date; readonly most: number; readonly areFailing: boolean },
): Promise<Delivery[]> {
  return await claim(
    database,
    `select due.id from alerts.deliveries as due join alerts.channels as own on own.id = due.channel_id
     where due.channel_id is not null and due.due_at <= $1 and (own.failing_since is not null) = $3
       and (own.rest_until is null or own.rest_until <= $1)
     order by due.due_at limit $2 for update of due skip locked`,
    [now, most, areFailing],
  );
}

/** Claims the deliveries that a query selects, in SQL, never input; its first parameter is the time. */
async function claim(database: Queryable, selected: string, values: unknown[]): Promise<Delivery[]> {
  const { rows } = await database.query<Flat>(
    `with delivery as (
       update alerts.deliveries
       set due_at = $1::timestamptz + interval '${CLAIMED_FOR}', claims = claims + 1, state = 'waiting'
       where id = any(array(${selected}))
       returning *
     ) ${DELIVERY} from delivery ${JOINED} order by delivery.queued_at`,
    values,
  );
  return rows.map(deliveryOf);
}

/** The service names the sent message so; it can be edited. */
export async function saveMessageRef(
  database: Queryable,
  { id }: Pick<Delivery, "id">,
  ref: string,
): Promise<void> {
  await database.query("update alerts.deliveries set message_ref = $2 where id = $1", [id, ref]);
}

export async function claimDeliveries(
  database: Queryable,
  channel: SentChannel,
  now: Date,
  most: number,
): Promise<Delivery[]> {
  return await claim(
    database,
    `select id from alerts.deliveries where channel = $3 and due_at <= $1
     order by due_at limit $2 for update skip locked`,
    [now, most, channel],
  );
}

export async function collectedDeliveries(database: Queryable, digestId: string): Promise<Delivery[]> {
  const { rows } = await database.query<Flat>(
    `${DELIVERY} from alerts.deliveries as delivery ${JOINED}
     where delivery.digest_id = $1 and delivery.state = 'collected' order by delivery.queued_at, delivery.id`,
    [digestId],
  );
  return rows.map(deliveryOf);
}

function deliveryOf(row: Flat): Delivery {
  const { deliveryId: id, channel, queuedAt, claim, failures, traceparent, sentVersion, ...others } = row;
  const { address, subscription, own, messageRef, ...rest } = others;
  const { channels, paused, snoozeUntil, quietHours, dailyCap, digest, country, ...alert } = rest;
  const wishes = { channels, paused, snoozeUntil, quietHours, dailyCap, digest, country };
  const sent = { id, channel, queuedAt, claim, failures, traceparent, sentVersion, messageRef };
  return { ...sent, alert, wishes, address, subscription, own };
}

type Claimed = Pick<Delivery, "id" | "claim">;

/** Holds a delivery until `until`, or until its watch changes. No effect if another copy has claimed it in the meantime. */
export async function holdDelivery(database: Queryable, { id, claim }: Claimed, until: Date): Promise<void> {
  await database.query(
    "update alerts.deliveries set state = 'held', due_at = $3 where id = $1 and claims = $2 and due_at is not null",
    [id, claim, until],
  );
}

/** Retries a delivery at `at`. No effect if another copy has claimed it in the meantime. */
export async function postponeDelivery(database: Queryable, { id, claim }: Claimed, at: Date): Promise<void> {
  await database.query(
    `update alerts.deliveries set due_at = $3, failures = failures + 1
     where id = $1 and claims = $2 and due_at is not null`,
    [id, claim, at],
  );
}

/**
 * From `at` on the delivery counts towards the daily cap, whether or not the first attempt succeeds. False if it was claimed
 * again, or is to be examined again: then it is not sent now.
 */
export async function startSending(tx: Queryable, { id, claim }: Claimed, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update alerts.deliveries set sent_at = coalesce(sent_at, $3) where id = $1 and claims = $2",
    [id, claim, at],
  );
  return rowCount === 1;
}

type Settled = Claimed & { readonly alert: Pick<AlertRow, "version"> };

/** The alert's version was sent. No effect on one that is to be sent again, or that another copy has claimed. */
export async function settleSent(
  database: Queryable,
  deliveries: readonly Settled[],
  at: Date,
): Promise<void> {
  await database.query(
    `update alerts.deliveries as delivery
     set state = 'sent', due_at = case when wanted_version > given.version and message_ref is not null then $4::timestamptz end, reason = null, sent_at = coalesce(sent_at, $4::timestamptz), sent_version = given.version
     from unnest($1::uuid[], $2::int[], $3::int[]) as given (id, claim, version)
     where delivery.id = given.id and delivery.claims = given.claim`,
    [
      deliveries.map(({ id }) => id),
      deliveries.map(({ claim }) => claim),
      deliveries.map(({ alert }) => alert.version),
      at,
    ],
  );
}

/** It is not sent, or not again. */
export async function settleDropped(
  database: Queryable,
  deliveries: readonly Claimed[],
  reason: DropReason,
): Promise<void> {
  await database.query(
    `update alerts.deliveries as delivery
     set state = case when sent_version is null then 'dropped' else 'sent' end, reason = $3, due_at = null,
       sent_at = case when sent_version is null then null else sent_at end
     from unnest($1::uuid[], $2::int[]) as given (id, claim)
     where delivery.id = given.id and delivery.claims = given.claim`,
    [deliveries.map(({ id }) => id), deliveries.map(({ claim }) => claim), reason],
  );
}

/**
 * Whether the watch's cap allows one more on this channel within the 24 hours before `at`; an update of a sent alert
 * always fits. Locks the watch until `tx` ends, so that no two copies take the last place.
 */
export async function hasRoom(
  tx: Queryable,
  { id, channel, sentVersion, alert, wishes: { dailyCap } }: Delivery,
  at: Date,
): Promise<boolean> {
  if (dailyCap === null || sentVersion !== null) return true;
  await tx.query("select from alerts.watches where id = $1 for no key update", [alert.watchId]);
  const { rows } = await tx.query<{ sent: number }>(
    `select count(distinct other.alert_id)::int as sent
     from alerts.alerts as alert join alerts.deliveries as other on other.alert_id = alert.id
     where alert.watch_id = $1 and other.channel = $2 and other.id <> $3 and other.alert_id <> $4
       and other.sent_at > $5::timestamptz - interval '24 hours'`,
    [alert.watchId, channel, id, alert.id, at],
  );
  return (rows[0]?.sent ?? 0) < dailyCap;
}

/** A column of `alerts.watches`. */
const WATCHES_OF = { watch: "id", address: "address_id", owner: "owner" } as const;

/**
 * Re-examines the held deliveries of a watch, or of the watches of an address or owner, after a change of its settings. Takes back
 * the claims on those that are being examined by the former settings.
 */
export async function reconsiderHeld(
  database: Queryable,
  of: keyof typeof WATCHES_OF,
  id: string,
  now: Date,
): Promise<void> {
  await database.query(
    `update alerts.deliveries as delivery set due_at = $2, claims = claims + 1
     from alerts.alerts as alert join alerts.watches as watch on watch.id = alert.watch_id
     where watch.${WATCHES_OF[of]} = $1 and delivery.alert_id = alert.id
       and (delivery.state = 'held' or (delivery.state = 'waiting' and delivery.sent_at is null))`,
    [id, now],
  );
}

export interface DeliveryOutcome {
  readonly alertId: string;
  readonly channel: SentChannel;
  readonly state: "waiting" | "held" | "collected" | "sent" | "dropped";
  readonly reason: DropReason | null;
  readonly sentAt: Date | null;
}

export async function deliveriesOf(
  database: Queryable,
  alertIds: readonly string[],
): Promise<DeliveryOutcome[]> {
  const { rows } = await database.query<DeliveryOutcome>(
    `select alert_id as "alertId", channel, state, reason, sent_at as "sentAt" from alerts.deliveries
     where alert_id = any($1::uuid[]) order by queued_at, id`,
    [alertIds],
  );
  return rows;
}

export type ChannelGroup = "email" | "push" | "own";

export function groupOf(channel: SentChannel): ChannelGroup {
  return channel === "email" || channel === "push" ? channel : "own";
}

/** How late the most overdue delivery is, in milliseconds, by group of channels. */
export async function longestDue(
  database: Queryable,
  now: Date,
): Promise<Partial<Record<ChannelGroup, number>>> {
  const { rows } = await database.query<{ channel: ChannelGroup; due_at: Date }>(
    `select case when channel_id is null then channel else 'own' end as channel, min(due_at) as due_at
     from alerts.deliveries where due_at <= $1 group by 1`,
    [now],
  );
  return Object.fromEntries(rows.map(({ channel, due_at }) => [channel, now.getTime() - due_at.getTime()]));
}
