import { addAllToOutbox, type Report, reportOf } from "@stockfinder/bus/outbox";
import {
  alertsChanged,
  MAX_ALERTS_IN_EVENT,
  type OwnerKey,
  ownedAlerts,
} from "@stockfinder/contracts/alerts";
import type { Channel } from "@stockfinder/contracts/delivery";
import { directoryId } from "@stockfinder/contracts/store-ids";
import type { Queryable } from "@stockfinder/database/database";
import {
  queueMails,
  queueMessages,
  queuePushes,
  requeueMessages,
  requeuePushes,
} from "../deliveries/delivery-table.ts";
import { accountsOf } from "../owners/account-fingerprints.ts";
import { inWords } from "../rules/rule.ts";
import { markNotified } from "../stock-points/stock-point-table.ts";
import { queueAlertEvents } from "../webhooks/queue-events.ts";
import { insertFirstPrices } from "./candidates.ts";
import type { FoundAlert, Matched } from "./matching.ts";
import type { Transition } from "./transition-table.ts";
import { insertAlerts, updateAlerts } from "./written-alerts.ts";

interface Written extends FoundAlert {
  readonly owner: OwnerKey;
}

/**
 * Makes and updates alerts, queues what is sent for them, and reports them through the outbox. Returns whether anything is to be
 * sent.
 */
export async function writeAlerts(
  tx: Queryable,
  transition: Transition,
  { alerts, firstPrice }: Matched,
  now: Date,
): Promise<boolean> {
  if (firstPrice) await insertFirstPrices(tx, transition.stockPointId, firstPrice.watches, firstPrice.price);
  if (alerts.length === 0) return false;
  const written = await saveAlerts(tx, transition, alerts, now);
  const accounts = await accountsOf(
    tx,
    written.map(({ owner }) => owner),
  );
  if (written.some(({ alert }) => alert.state !== "over"))
    await markNotified(tx, transition.stockPointId, now);

  const live = written.filter(uses("live"));
  const requestId = transition.requestId ?? undefined;
  const reported = { transition, accounts, now };
  await addAllToOutbox(tx, "alerts", reportsOf(live, reported), { requestId });
  const hasEvents = await queueAlertEvents(tx, ownedAlerts(changeOf(written, reported)), now);

  const made = written.filter(isNew);
  const mails = made.filter(uses("email")).map(idOf);
  // A mail cannot be updated, so later versions have none.
  await queueMails(tx, mails, now);
  const pushes = made.filter(uses("push")).map(({ owner, alert }) => ({
    alertId: alert.id,
    owners: [owner, ...(accounts.get(owner) ?? [])],
  }));
  await queuePushes(tx, pushes, now);
  const pushedAgain = written.filter((each) => !isNew(each) && uses("push")(each)).map(idOf);
  await requeuePushes(tx, pushedAgain, now);
  const messages = made
    .filter(usesOwn)
    .map(({ alert, watch: { channels } }) => ({ alertId: alert.id, channels }));
  await queueMessages(tx, messages, now);
  const editable = written.filter((each) => !isNew(each) && usesOwn(each)).map(idOf);
  await requeueMessages(tx, editable, now);
  const counts = [mails, pushes, pushedAgain, messages, editable].map(({ length }) => length);
  return hasEvents || counts.some((count) => count > 0);
}

async function saveAlerts(tx: Queryable, transition: Transition, alerts: readonly FoundAlert[], now: Date) {
  const shared = { transition, at: now };
  const made = alerts.filter(isNew).map(({ watch, alert: { id, state } }) => ({
    id,
    state,
    watchId: watch.id,
    kind: watch.kind,
    rule: inWords(watch),
  }));
  const changed = alerts
    .filter((found) => !isNew(found))
    .map(({ alert: { id, version, state, seen } }) => ({ id, version, state, isNews: !seen }));
  const saved = [...(await insertAlerts(tx, made, shared)), ...(await updateAlerts(tx, changed, shared))];
  const owners = new Map(saved.map(({ id, owner }) => [id, owner]));
  return alerts.flatMap((found) => {
    const owner = owners.get(found.alert.id);
    return owner === undefined ? [] : [{ ...found, owner }];
  });
}

function isNew({ alert }: FoundAlert): boolean {
  return alert.version === 1;
}

function uses(channel: Channel): (found: FoundAlert) => boolean {
  return ({ watch }) => watch.channels.includes(channel);
}

function usesOwn({ watch }: FoundAlert): boolean {
  return watch.channels.some((channel) => channel.startsWith("channel:"));
}

function idOf({ alert }: FoundAlert): string {
  return alert.id;
}

interface Reported {
  readonly transition: Transition;
  readonly accounts: ReadonlyMap<OwnerKey, OwnerKey[]>;
  readonly now: Date;
}

/** The alerts as their owners see them, with their common values once. */
function changeOf(written: readonly Written[], { transition, accounts, now }: Reported) {
  const shared = {
    upc: transition.gtin,
    store: transition.storeName,
    storeId: directoryId(transition.retailer, transition.country),
    branch: transition.branch,
    name: transition.name,
    price: transition.after.price,
    currency: transition.after.currency,
    wasPrice: transition.after.wasPrice,
    url: transition.url,
    updatedAt: now.toISOString(),
  };
  const alerts = written.map(({ owner, watch, alert: { madeAt, ...alert } }) => ({
    owner,
    also: accounts.get(owner),
    alert: { ...alert, watchId: watch.id, kind: watch.kind, at: madeAt.toISOString() },
  }));
  return { shared, alerts, readAt: transition.readAt.toISOString() };
}

function reportsOf(written: readonly Written[], reported: Reported): Report[] {
  const { alerts, ...common } = changeOf(written, reported);
  const batches = Math.ceil(alerts.length / MAX_ALERTS_IN_EVENT);
  return Array.from({ length: batches }, (_, batch) => {
    const from = batch * MAX_ALERTS_IN_EVENT;
    return reportOf(alertsChanged, { ...common, alerts: alerts.slice(from, from + MAX_ALERTS_IN_EVENT) });
  });
}
