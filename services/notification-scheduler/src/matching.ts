import { randomUUID } from "node:crypto";
import { addAllToOutbox, reportOf } from "@stockfinder/bus/outbox";
import { inSpan } from "@stockfinder/bus/tracing";
import { alertChanged, type OwnerKey } from "@stockfinder/contracts/alerts";
import type { Database, Queryable } from "@stockfinder/database/database";
import { distanceMiles } from "@stockfinder/places/places";
import { accountsOf } from "./account-fingerprints.ts";
import { type AlertRow, shownAlert, writeAlerts } from "./alert-table.ts";
import { type Candidate, candidatesOf, saveFirstPrices } from "./candidates.ts";
import { type QueuedDelivery, queueDeliveries, requeuePushes } from "./deliveries/delivery-table.ts";
import { bareId } from "./known-stores.ts";
import { noteTold } from "./place-table.ts";
import { lowestIn } from "./price-lows.ts";
import { nextAlert } from "./rules/next-alert.ts";
import { inWords, type Money } from "./rules/rule.ts";
import { advanceTransition, deleteTransition, lockTransition, type Transition } from "./transition-table.ts";

/** Watches looked at in one transaction. */
const AT_ONCE = 500;

/**
 * Looks at the next watches of a transition: makes and updates their alerts, and reports them through the outbox, in one
 * transaction. However often a transition is taken up again, each watch is looked at once.
 * @returns whether watches are left.
 */
export async function matchNext(database: Database, transitionId: string, now: Date): Promise<boolean> {
  return await database.transaction(async (tx) => {
    const transition = await lockTransition(tx, transitionId);
    if (!transition) return false;
    const candidates = await candidatesOf(tx, transition, AT_ONCE);
    const { traceparent } = transition;
    await inSpan({ name: "alerts.match", kind: "internal", parent: traceparent }, () =>
      alertAll(tx, transition, candidates, now),
    );
    const last = candidates.at(-1);
    const isDone = candidates.length < AT_ONCE || !last;
    if (isDone) await deleteTransition(tx, transition.id);
    else await advanceTransition(tx, transition.id, last.id);
    return !isDone;
  });
}

async function alertAll(
  tx: Queryable,
  transition: Transition,
  candidates: readonly Candidate[],
  now: Date,
): Promise<void> {
  const concerned = candidates.filter((candidate) => concerns(candidate, transition));
  const first = moneyOf(transition.before) ?? moneyOf(transition.after);
  if (first) await saveFirstPrices(tx, transition.placeId, concerned.filter(needsFirstPrice), first);
  const found = concerned.flatMap((watch) => {
    const alert = alertOf(watch, transition, first, now);
    return alert ? [{ watch, alert }] : [];
  });
  const alerts = found.map(({ alert }) => alert);
  await writeAlerts(tx, alerts);
  if (alerts.length === 0) return;
  if (alerts.some(({ state }) => state !== "over")) await noteTold(tx, transition.placeId, now);
  const accounts = await accountsOf(
    tx,
    alerts.map(({ owner }) => owner),
  );
  const ownersOf = ({ owner }: AlertRow) => [owner, ...(accounts.get(owner) ?? [])];
  await queueDeliveries(
    tx,
    found.flatMap(({ watch, alert }) => deliveriesOf(watch, alert, ownersOf(alert))),
    now,
  );
  await requeuePushes(tx, found.filter(isPushedAgain), now);
  const reports = found
    .filter(({ watch }) => watch.channels.includes("live"))
    .map(({ alert }) =>
      reportOf(alertChanged, {
        owner: alert.owner,
        also: accounts.get(alert.owner),
        alert: shownAlert(alert),
        readAt: transition.readAt.toISOString(),
      }),
    );
  await addAllToOutbox(tx, "alerts", reports, { requestId: transition.requestId ?? undefined });
}

/** What a new alert sends. A mail tells of a new alert only: it cannot be updated. */
function deliveriesOf(
  { channels }: Candidate,
  { id: alertId, version }: AlertRow,
  owners: readonly OwnerKey[],
): QueuedDelivery[] {
  if (version > 1) return [];
  return channels.filter((channel) => channel !== "live").map((channel) => ({ alertId, owners, channel }));
}

function isPushedAgain({ watch, alert }: { readonly watch: Candidate; readonly alert: AlertRow }): boolean {
  return alert.version > 1 && watch.channels.includes("push");
}

/** A watch near a place is about shelves within its circle; any other is about what retailers have themselves. */
function concerns(watch: Candidate, { storeId, retailer, latitude, longitude }: Transition): boolean {
  if (watch.stores.length > 0 && !watch.stores.some((id) => bareId(id) === retailer)) return false;
  if (watch.latitude === null || watch.longitude === null || watch.radiusMiles === null)
    return storeId === "";
  if (latitude === null || longitude === null) return false;
  const home = { latitude: watch.latitude, longitude: watch.longitude };
  return distanceMiles(home, { latitude, longitude }) <= watch.radiusMiles;
}

function needsFirstPrice({ dropPercent, dropAmount, first }: Candidate): boolean {
  return (dropPercent !== null || dropAmount !== null) && first === null;
}

function alertOf(
  watch: Candidate,
  transition: Transition,
  firstNow: Money | null,
  now: Date,
): AlertRow | null {
  const { before, after } = transition;
  const next = nextAlert({
    rule: watch,
    before,
    after,
    first: watch.first ?? firstNow,
    lowest: lowestIn(transition.lows, { days: watch.lowestInDays, at: transition.readAt }),
    last: watch.last && { ...watch.last, overAt: watch.last.overAt?.getTime() ?? null },
    mayAlert: mayAlert(watch, now),
    now: now.getTime(),
  });
  if (!next) return null;
  const changed = {
    name: transition.name,
    url: transition.url,
    price: after.price,
    currency: after.currency,
    state: next.state,
    updatedAt: now,
    overAt: next.state === "over" ? now : null,
    after,
    source: transition.source,
    readAt: transition.readAt,
  };
  if (next.action === "update" && watch.last) {
    const { last } = watch;
    const isBack = last.state === "over";
    return { ...last, ...changed, version: last.version + 1, shownAt: isBack ? null : last.shownAt };
  }
  return {
    id: randomUUID(),
    watchId: watch.id,
    placeId: transition.placeId,
    openedBy: transition.version,
    owner: watch.owner,
    kind: watch.kind,
    gtin: transition.gtin,
    storeId: transition.retailer,
    storeName: transition.storeName,
    branch: transition.branch,
    version: 1,
    madeAt: now,
    rule: inWords(watch),
    before,
    shownAt: null,
    outcome: null,
    ...changed,
  };
}

function mayAlert({ paused, snoozeUntil, until }: Candidate, now: Date): boolean {
  return !paused && (snoozeUntil === null || snoozeUntil <= now) && (until === null || until > now);
}

function moneyOf({ price, currency }: Transition["before"]): Money | null {
  return price === null || currency === null ? null : { amount: price, currency };
}
