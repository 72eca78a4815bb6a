import { randomUUID } from "node:crypto";
<<<<<<< HEAD
import type { OwnedAlert } from "@stockfinder/contracts/alerts";
import type { PriceLow } from "@stockfinder/contracts/history";
import type { Terms } from "@stockfinder/contracts/listings";
import { distanceMiles } from "@stockfinder/places/places";
import type { Candidate } from "./candidates.ts";
import { bareId } from "./known-stores.ts";
import { lowestIn } from "./price-lows.ts";
import { nextAlert } from "./rules/next-alert.ts";
import type { Money } from "./rules/rule.ts";
=======
import { claimedEvents, type Report, reportOf } from "@stockfinder/bus/outbox";
import type { OutboxRow } from "@stockfinder/bus/outbox-relay";
import {
  alertsChanged,
  MAX_ALERTS_IN_EVENT,
  type OwnedAlert,
  type OwnerKey,
} from "@stockfinder/contracts/alerts";
import type { Channel } from "@stockfinder/contracts/delivery";
import { bareId, directoryId } from "@stockfinder/contracts/store-ids";
import { combined, type Part } from "@stockfinder/database/combined";
import type { Queryable } from "@stockfinder/database/database";
import { accountsOf } from "./account-fingerprints.ts";
import type { Anchor } from "./anchor.ts";
import {
  type Candidate,
  type ConcernedBy,
  candidatesOf,
  FEW,
  firstPrices,
  type NextWatches,
} from "./candidates.ts";
import { queuedPushes, requeuedPushes } from "./deliveries/delivery-table.ts";
import { milesTo, nearFields, nearPlace } from "./near-places.ts";
import { lowestIn } from "./price-lows.ts";
import { nextAlert } from "./rules/next-alert.ts";
import { inWords, type Money } from "./rules/rule.ts";
import { firstKey, firstPricesAt, type StockedPlace, stockedAround } from "./stocked-places.ts";
>>>>>>> mend/words
import type { Transition } from "./transition-table.ts";

/** A version of a watch's alert that a transition makes. */
export interface FoundAlert {
  readonly watch: Candidate;
  readonly alert: Pick<
    OwnedAlert["alert"],
    "id" | "state" | "version" | "seen" | "outcome" | "distanceMiles" | "nearest"
  > & {
    readonly madeAt: Date;
  };
}

/** What a transition means for some watches. */
export interface Matched {
  readonly alerts: readonly FoundAlert[];
  /** The price from which drops are measured, for the watches that have read none before. */
  readonly firstPrice: { readonly price: Money; readonly watches: readonly Candidate[] } | null;
}

<<<<<<< HEAD
export interface MatchOptions {
  /** The history of the price; null if no rule needs it. */
  readonly lows: readonly PriceLow[] | null;
  readonly now: Date;
}

/** Compares a transition with the rules of these watches. */
export function findAlerts(
  transition: Transition,
  watches: readonly Candidate[],
  options: MatchOptions,
): Matched {
  const concerned = watches.filter((watch) => concerns(watch, transition));
  const price = moneyOf(transition.before) ?? moneyOf(transition.after);
  return {
    alerts: concerned.flatMap((watch) => alertOf(watch, transition, price, options) ?? []),
    firstPrice: price && { price, watches: concerned.filter(needsFirstPrice) },
=======
/** Examines these watches, with one statement for the accounts if they are many. */
export async function matchWatches(
  tx: Queryable,
  transition: Transition,
  watches: readonly Candidate[],
  now: Date,
): Promise<Matched> {
  const concerned = watches.filter((watch) => concerns(watch, transition));
  const first = firstPriceOf(transition);
  const found = await withNearest(
    tx,
    transition,
    concerned.flatMap((watch) => foundBy(watch, transition, first, now) ?? []),
  );
  const owners = found.map(({ watch }) => watch.owner);
  const accounts = watches.length > FEW ? await accountsOf(tx, owners) : knownAccounts(found);
  return { concerned, found, accounts, notifies: found.some(({ alert }) => alert.state !== "over") };
}

function knownAccounts(found: readonly Found[]): Matched["accounts"] {
  return new Map(
    found.flatMap(({ watch: { owner, accounts } }) =>
      accounts === null ? [] : [[owner, accounts] as const],
    ),
  );
}

/** The statement that writes alerts, besides them. */
export interface WrittenWith {
  readonly anchor: Anchor;
  readonly also?: readonly Part[];
}

/** A statement that writes alerts. Null if the anchor has been changed by another copy: nothing is written. */
export type AlertsWrite = (tx: Queryable) => Promise<Alerted | null>;

/** Puts the statement together that makes and updates alerts, and reports them through the outbox. */
export function prepareAlerts(
  { anchor, also = [] }: WrittenWith,
  transition: Transition,
  { concerned, found, accounts }: Matched,
  now: Date,
): AlertsWrite {
  const first = firstPriceOf(transition);
  const prices = first ? firstPrices(transition.placeId, concerned.filter(needsFirstPrice), first) : [];
  const made = found.filter(({ alert }) => alert.version === 1);
  const changed = found.filter(({ alert }) => alert.version > 1);
  const rows = made.map(rowOf);
  const versions = changed.map(({ alert: { id, version, state, seen } }) => ({
    id,
    version,
    state,
    isNews: !seen,
  }));
  const shared = { transition, at: now };
  const pushed = made.filter(usesChannel("push")).map(({ watch: { owner }, alert: { id } }) => ({
    alertId: id,
    owners: [owner, ...(accounts.get(owner) ?? [])],
  }));
  const pushedAgain = changed.filter(usesChannel("push")).map(idOf);
  const reports = reportsOf(found.filter(usesChannel("live")), { transition, accounts, now });
  const requestId = transition.requestId ?? undefined;
  const events = reports.length > 0 && claimedEvents("alerts", reports, { requestId, ifAny: "anchor" });
  const { statement, values } = combined(
    anchor.kind,
    [
      anchor.part,
      ...also,
      ...prices,
      ...madeAlerts(rows, shared),
      ...changedAlerts(versions, shared),
      ...queuedPushes(pushed, now),
      ...requeuedPushes(pushedAgain, now),
      ...(events ? [events.part] : []),
    ],
    events
      ? "select reported.position, reported.id from anchor left join reported on true"
      : "select null as position, null as id from anchor",
  );
  const hasDeliveries = pushed.length > 0 || pushedAgain.length > 0 || rows.some(({ isMailed }) => isMailed);
  return async (tx) => {
    const { rows: reported } = await tx.query<Pick<OutboxRow, "position" | "id">>(statement, values);
    return reported.length === 0 ? null : { events: events ? events.claimed(reported) : [], hasDeliveries };
  };
}

/** Mails are sent for new alerts only, because a mail cannot be updated. */
function rowOf({ watch, alert: { id, state } }: Found): MadeAlert {
  const { id: watchId, kind, channels } = watch;
  return { id, state, watchId, kind, rule: inWords(watch), isMailed: channels.includes("email") };
}

function usesChannel(channel: Channel): (found: Found) => boolean {
  return ({ watch }) => watch.channels.includes(channel);
}

function idOf({ alert }: Found): string {
  return alert.id;
}

interface Reported {
  readonly transition: Transition;
  readonly accounts: Matched["accounts"];
  readonly now: Date;
}

/** The events of these alerts, a batch each. */
function reportsOf(found: readonly Found[], { transition, accounts, now }: Reported): Report[] {
  const shared = {
    upc: transition.gtin,
    store: transition.storeName,
    storeId: directoryId(transition.retailer, transition.country),
    branch: transition.branch,
    name: transition.name,
    price: transition.after.price,
    currency: transition.after.currency,
    url: transition.url,
    updatedAt: now.toISOString(),
>>>>>>> mend/words
  };
}

/** A watch near a place concerns shelves within its circle; any other, retailers' own stock. */
function concerns(watch: Candidate, transition: Transition): boolean {
  const { storeId, retailer } = transition;
  if (watch.stores.length > 0 && !watch.stores.some((id) => bareId(id) === retailer)) return false;
  if (watch.radiusMiles === null) return storeId === "";
  const miles = milesTo(watch, transition);
  return miles !== null && miles <= watch.radiusMiles;
}

/** Adds the nearest places of the watches near a zip code. The change itself may not be written yet. */
async function withNearest(
  tx: Queryable,
  transition: Transition,
  found: readonly Found[],
): Promise<readonly Found[]> {
  const near = found.filter(({ watch }) => watch.radiusMiles !== null);
  if (near.length === 0) return found;
  const { placeId, after: terms } = transition;
  const largest = Math.max(...near.map(({ watch }) => watch.radiusMiles ?? 0));
  const stocked = await stockedAround(tx, transition, largest);
  const others = stocked.filter((place) => place.placeId !== placeId);
  const dropping = near.flatMap(({ watch }) => (isDropRule(watch) ? watch.id : []));
  const first = await firstPricesAt(tx, dropping, others);
  return found.map(({ watch, alert }) => {
    const own = nearPlace(watch, { ...transition, terms, first: watch.first });
    if (own === null) return { watch, alert };
    const watched = others.filter((place) => isOfWatch(watch, place, transition));
    const places = watched.flatMap(
      (place) =>
        nearPlace(watch, { ...place, first: first.get(firstKey(watch.id, place.placeId)) ?? null }) ?? [],
    );
    return { watch, alert: { ...alert, ...nearFields([own, ...places], { placeId, state: alert.state }) } };
  });
}

/** A watch of a product concerns all its places, a watch of an item those of the item. */
function isOfWatch(
  { gtin }: Candidate,
  place: Pick<StockedPlace, "gtin" | "retailer" | "itemId">,
  { retailer, itemId }: Transition,
): boolean {
  return gtin === null ? place.retailer === retailer && place.itemId === itemId : place.gtin === gtin;
}

function needsFirstPrice({ dropPercent, dropAmount, first }: Candidate): boolean {
  return isDropRule({ dropPercent, dropAmount }) && first === null;
}

function isDropRule({ dropPercent, dropAmount }: Pick<Candidate, "dropPercent" | "dropAmount">): boolean {
  return dropPercent !== null || dropAmount !== null;
}

function alertOf(
  watch: Candidate,
  { before, after, readAt }: Transition,
  price: Money | null,
  { lows, now }: MatchOptions,
): FoundAlert | null {
  const { last } = watch;
  const next = nextAlert({
    rule: watch,
    before,
    after,
    first: watch.first ?? price,
    lowest: lowestIn(lows, { days: watch.lowestInDays, at: readAt }),
    last,
    mayAlert: mayAlert(watch, now),
    now: now.getTime(),
  });
  if (!next) return null;
  const { action, state } = next;
  if (action === "make" || last === null)
    return { watch, alert: { id: randomUUID(), state, version: 1, seen: false, outcome: null, madeAt: now } };
  const seen = last.isSeen && last.state !== "over";
  const { id, outcome, madeAt } = last;
  return { watch, alert: { id, state, version: last.version + 1, seen, outcome, madeAt } };
}

function mayAlert({ paused, snoozeUntil, until }: Candidate, now: Date): boolean {
  return !paused && (snoozeUntil === null || snoozeUntil <= now) && (until === null || until > now);
}

function moneyOf({ price, currency }: Terms): Money | null {
  return price === null || currency === null ? null : { amount: price, currency };
}
