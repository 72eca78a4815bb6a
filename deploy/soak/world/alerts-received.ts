import { createHmac } from "node:crypto";
import type { Database } from "@stockfinder/database/database";
import type { Person } from "./people.ts";
import type { Received } from "./receivers.ts";
import { isOwn, type KnownReceiver, type Receiving } from "./receiving.ts";
import type { KnownWatch, Watching } from "./watching.ts";

/** What was under way may still arrive: between its statements a database that hangs is waited for. */
const STILL_UNDER_WAY_MS = 12_000;
/** The product reads its clock before it writes, and that is off while the database hangs. */
const CLOCKS_APART_MS = 3_000;

export interface ReceivedOptions {
  readonly receiving: Receiving;
  readonly watching: Watching;
  /** Those whose watches and receivers may have had different owners. */
  readonly merging: ReadonlySet<Person>;
}

interface AlertRow {
  readonly id: string;
  readonly watchId: string;
  readonly owner: string;
  readonly version: number;
  readonly state: string;
  readonly price: number;
  readonly madeAt: number;
}

/** A webhook, a channel, or a browser of an owner. */
interface ReceiverRow {
  readonly id: string;
  readonly owner: string;
}

/** An event or an alert on its way to a receiver. */
interface DeliveryRow {
  readonly id: string;
  readonly receiver: string;
  readonly state: string;
  /** Null for an event about a product. */
  readonly alertId: string | null;
  /** That the event is about, or that was sent last. */
  readonly version: number | null;
  readonly isEdited: boolean;
}

interface Told {
  readonly alerts: readonly AlertRow[];
  readonly receivers: readonly ReceiverRow[];
  readonly deliveries: readonly DeliveryRow[];
  readonly watches: ReadonlyMap<string, KnownWatch>;
  readonly areThere: ReadonlySet<string>;
  readonly merging: ReadonlySet<Person>;
}

/** Returns what is wrong with what webhooks, browsers and people's own channels were sent, a sentence each. */
export async function wronglyReceived(
  database: Database,
  { receiving, watching, merging }: ReceivedOptions,
): Promise<string[]> {
  const rowsOf = async <Row extends object>(query: string) => (await database.query<Row>(query)).rows;
  const told: Told = {
    watches: watching.watches,
    merging,
    areThere: new Set((await rowsOf<{ id: string }>("select id from alerts.watches")).map(({ id }) => id)),
    alerts: await rowsOf<AlertRow>(
      `select id, watch_id as "watchId", owner, version, state, price::float8,
         (extract(epoch from made_at) * 1000)::float8 as "madeAt" from alerts.alerts`,
    ),
    receivers: await rowsOf<ReceiverRow>(
      `select id::text, owner from alerts.webhooks union all select id::text, owner from alerts.channels
       union all select endpoint, owner from alerts.push_subscriptions`,
    ),
    deliveries: await rowsOf<DeliveryRow>(
      `(select id, webhook_id::text as receiver, state, body::json->'data'->>'id' as "alertId",
          (body::json->'data'->>'version')::int as version, false as "isEdited"
        from alerts.webhook_deliveries order by position)
       union all select delivery.id::text, coalesce(endpoint, channel_id::text), state, alert_id::text, sent_version,
         message_ref is not null
       from alerts.deliveries as delivery left join alerts.push_subscriptions as browser on browser.id = subscription_id
       where delivery.channel <> 'email'`,
    ),
  };
  const paused = told.alerts.filter(({ watchId, madeAt }) =>
    told.watches.get(watchId)?.pauses.some(({ from, to }) => isBetween(madeAt, from, to)),
  );
  const wrong = receiving.known.flatMap((known) => {
    const { owner, receiver } = known;
    const ofAll = [ofReceiver, ofSent, ofAlerts, ofUnwanted, ofEvents].flatMap((of) => [...of(known, told)]);
    return ofAll.map((what) => `${owner.name}'s ${receiver.kind} ${receiver.id} ${what}`);
  });
  return [...paused.map(({ id }) => `a paused watch has made the alert ${id}`), ...wrong];
}

/** A receiver is there until its person removes it, or ends it there. */
function* ofReceiver(known: KnownReceiver, { receivers, merging }: Told): Generator<string> {
  const { id, owner, receiver, isRemoved, removedAt } = known;
  const { kind, isGone, received } = receiver;
  const isThere = receivers.some((each) => each.id === id);
  if (!isThere && !isRemoved && !isGone) yield "is not there any more";
  if (isThere && removedAt !== null && !merging.has(owner)) yield "was removed, and is still there";
  if (isThere && kind === "push" && received.some(({ isHeard, isAccepted }) => isHeard && !isAccepted))
    yield "has said that it is gone, and is still there";
  if (isThere || removedAt === null) return;
  for (const { at } of received)
    if (at > removedAt + STILL_UNDER_WAY_MS) yield "is sent something long after it was removed";
}

/** What counts as sent was accepted, and a message that is still there and can be edited says what its alert says. */
function* ofSent({ id, receiver }: KnownReceiver, { alerts, deliveries }: Told): Generator<string> {
  const accepted = receiver.received.filter(({ isAccepted }) => isAccepted);
  const events = new Set(accepted.map(({ headers }) => headers["webhook-id"]));
  const said = accepted.map((each) => alertIn(receiver.kind, each));
  for (const delivery of deliveries) {
    const { alertId, version, isEdited } = delivery;
    if (delivery.receiver !== id || delivery.state !== "sent") continue;
    const isAccepted =
      receiver.kind === "webhook"
        ? events.has(delivery.id)
        : said.some((each) => each?.id === alertId && (each?.version ?? version) === version);
    if (!isAccepted) yield `has not accepted ${delivery.id}, which counts as sent`;
    const alert = alerts.find((each) => each.id === alertId);
    if (!isEdited || receiver.isGone || !alert || alert.version !== version) continue;
    const text = accepted[said.findLastIndex((each) => each?.id === alertId)]?.text ?? "";
    const price = alert.state === "over" ? undefined : alert.price.toFixed(2);
    if (/for \$([\d.]+)/.exec(text)?.[1] !== price)
      yield `says of the alert ${alertId} what is no longer so: ${text}`;
  }
}

/** Each alert of a watch is on its way to each of its receivers, and each version to webhooks. */
function* ofAlerts(known: KnownReceiver, told: Told): Generator<string> {
  const { id, owner, receiver, since, isRemoved } = known;
  if (receiver.isGone || isRemoved || told.merging.has(owner)) return;
  const owners = told.receivers.filter((each) => each.id === id).map((each) => each.owner);
  for (const alert of told.alerts) {
    const uses = told.watches.get(alert.watchId)?.channels.get(`channel:${id}`);
    const wantedSince = isOwn(receiver) ? (uses ?? Number.POSITIVE_INFINITY) : since;
    if (!owners.includes(alert.owner) || alert.madeAt < wantedSince + CLOCKS_APART_MS) continue;
    const those = told.deliveries.filter((each) => each.receiver === id && each.alertId === alert.id);
    if (those.length !== (receiver.kind === "webhook" ? alert.version : 1))
      yield `is told of the alert ${alert.id} ${those.length} times, whose version is ${alert.version}`;
  }
}

/** Nothing is sent for a watch that was paused or removed, nor in quiet hours. Webhooks are told how an open alert goes on. */
function* ofUnwanted({ owner, receiver }: KnownReceiver, told: Told): Generator<string> {
  const { kind, received } = receiver;
  for (const each of received) {
    const alert = alertIn(kind, each);
    if (!alert) continue;
    if (owner.name === "Di" && kind !== "webhook") yield `wakes Di: ${each.text}`;
    const watchId = alert.watchId ?? told.alerts.find(({ id }) => id === alert.id)?.watchId;
    const watch = told.watches.get(watchId ?? "");
    if (!watch) continue;
    const { pauses, removedAt } = watch;
    if (
      kind !== "webhook" &&
      pauses.some(({ from, to }) => from + STILL_UNDER_WAY_MS < each.at && each.at < to)
    )
      yield `is told of an alert of a paused watch: ${each.text}`;
    if (removedAt === null || told.areThere.has(watch.id) || told.merging.has(owner)) continue;
    if (
      kind === "webhook"
        ? alert.changedAt > removedAt + CLOCKS_APART_MS
        : each.at > removedAt + STILL_UNDER_WAY_MS
    )
      yield `is told of an alert of a removed watch: ${each.text}`;
  }
}

/** Events are signed, and those of a watch, and of the product, come in order: one is repeated before the next. */
function* ofEvents({ id, receiver, secret }: KnownReceiver, { deliveries }: Told): Generator<string> {
  if (secret === null) return;
  const places = new Map(
    deliveries.filter((each) => each.receiver === id).map((each, place) => [each.id, place]),
  );
  const last = new Map<string, { readonly event: string; readonly place: number }>();
  const seen = new Set<string>();
  for (const each of receiver.received) {
    const {
      "webhook-id": event,
      "webhook-timestamp": timestamp,
      "webhook-signature": signature,
    } = each.headers;
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const signed = createHmac("sha256", key).update(`${event}.${timestamp}.${each.text}`).digest("base64");
    if (signature !== `v1,${signed}`) yield `is sent what nobody signed: ${each.text}`;
    const subject = alertIn("webhook", each)?.watchId ?? "the product";
    const before = last.get(subject);
    if (event === before?.event) continue;
    const place = places.get(String(event)) ?? before?.place ?? 0;
    if (seen.has(String(event)) || place < (before?.place ?? 0))
      yield `is sent ${event} after a later event of ${subject}`;
    seen.add(String(event));
    last.set(subject, { event: String(event), place });
  }
}

interface SaidAlert {
  readonly id: string;
  readonly watchId: string | null;
  readonly version: number | null;
  readonly changedAt: number;
}

/** What a request says of an alert; null if it is about something else. */
function alertIn(kind: KnownReceiver["receiver"]["kind"], { text, at }: Received): SaidAlert | null {
  if (kind !== "webhook" && kind !== "push") {
    const token = /\/answer#([\w-]{43})/.exec(text)?.[1];
    const hex = Buffer.from(token ?? "", "base64url").toString("hex", 0, 16);
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    return token ? { id, watchId: null, version: null, changedAt: at } : null;
  }
  const said = kind === "webhook" ? JSON.parse(text).data : JSON.parse(text);
  if (said.type !== "notification") return null;
  const { id, watchId, version } = said;
  return { id, watchId, version, changedAt: Date.parse(said.updatedAt) };
}

function isBetween(at: number, from: number, to: number): boolean {
  return from + CLOCKS_APART_MS < at && at < to - CLOCKS_APART_MS;
}
