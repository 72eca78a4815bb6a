import { keepLiveConnection } from "@stockfinder/client/live-connection";
import { missedAlerts } from "@stockfinder/client/missed-alerts";
import { type AnyAlert, addReceipt, listNotifications } from "@stockfinder/contracts/alerts";
import { LIVE_PATH } from "@stockfinder/contracts/live";
import { listWatches } from "@stockfinder/contracts/watches";
import { followed } from "../../../src/alerts/followed.ts";
import { isOver, mergedAlerts, unseen } from "../../../src/alerts/merged-alerts.ts";
import { bodyOf, noticeKey, noticeOf } from "../../../src/alerts/watch-notice.ts";
import { api } from "../browser-api.ts";
import { notifies } from "../rules/notifies.ts";
import { isQuiet } from "../rules/quiet-hours.ts";
import { read, write } from "../stored.ts";
import { showUnseen } from "./badge.ts";
import { callAsOwner, currentAccessToken, fingerprint } from "./client.ts";
import { moveWatches } from "./move-watches.ts";
import { showNotification } from "./show-notification.ts";

/** As many as the pop-up lists. */
const MAX_LISTED = 20;

let close: (() => void) | null = null;
let socket: WebSocket | null = null;

/** Keeps the connection for alerts while the worker lives; an alarm wakes a worker that the browser ended. */
export function keepListening(): void {
  close ??= keepLiveConnection({
    open() {
      socket = new WebSocket(EXTENSION_ORIGIN.replace(/^http/, "ws") + LIVE_PATH);
      return socket;
    },
    device: globalThis,
    // The calls renew an access token that has expired, so that the socket is not refused.
    hello: async () => {
      await moveWatches();
      const [watches] = await Promise.all([callAsOwner(listWatches, {}), catchUp()]);
      return { token: await currentAccessToken(), fingerprint: await fingerprint(), ...followed(watches) };
    },
    // Fetches what arrived between that call and the hello.
    ready: catchUp,
    onMessage: (message) => {
      if (message.type === "notification") void take([message]);
    },
  });
}

export function areAlertsLive(): boolean {
  return socket?.readyState === WebSocket.OPEN;
}

export function listenAnew(): void {
  close?.();
  close = null;
  keepListening();
}

export async function forgetAlerts(): Promise<void> {
  await write({ alerts: [] });
  await showUnseen(0);
}

async function catchUp(): Promise<void> {
  const [latest] = (await read("alerts")) ?? [];
  await take(await missedAlerts((asked) => callAsOwner(listNotifications, asked), latest?.updatedAt));
}

/** One after another: each reads what the one before has written. */
async function take(newer: readonly AnyAlert[]): Promise<void> {
  const shown = await navigator.locks.request("stockfinder.alerts", async () => {
    const known = (await read("alerts")) ?? [];
    const fresh = newer.filter((alert) => isNews(alert, known));
    const alerts = mergedAlerts(known, newer, MAX_LISTED);
    await write({ alerts });
    await showUnseen(unseen(alerts).length);
    const shown: string[] = [];
    for (const key of new Set(fresh.map(noticeKey)))
      shown.push(
        ...(await notify({
          key,
          fresh: ofKey(fresh, key),
          known: ofKey(known, key),
          alerts: ofKey(alerts, key),
        })),
      );
    return shown;
  });
  // Outside the lock: the next alert does not wait for the server.
  await Promise.all(shown.map((id) => callAsOwner(addReceipt, { id, kind: "shown" }).catch(notNoted)));
}

function ofKey(alerts: readonly AnyAlert[], key: string): readonly AnyAlert[] {
  return alerts.filter((alert) => noticeKey(alert) === key);
}

function isNews(alert: AnyAlert, known: readonly AnyAlert[]): boolean {
  const before = known.find(({ id }) => id === alert.id);
  return before === undefined || before.version < alert.version;
}

interface News {
  readonly key: string;
  readonly fresh: readonly AnyAlert[];
  readonly known: readonly AnyAlert[];
  readonly alerts: readonly AnyAlert[];
}

/** Shows or updates the system notification of a watch, which covers all its alerts. Returns the ids of those it has added. */
async function notify({ key, fresh, known, alerts }: News): Promise<string[]> {
  const isDisplayed = key in (await api.notifications.getAll());
  const decided = fresh.map((alert) => {
    const before = known.find(({ id }) => id === alert.id) ?? null;
    return { alert, before, how: notifies({ alert, before, known, isDisplayed }) };
  });
  const displayed = decided.filter(({ how }) => how !== "unchanged");
  const [latest, ...others] = alerts;
  if (displayed.length === 0 || latest === undefined) return [];
  if (!isDisplayed && isQuiet(await read("quietHours"), new Date())) return [];
  const notice = noticeOf(latest, others);
  const iconUrl = api.runtime.getURL("icon-128.png");
  const options = { type: "basic", iconUrl, title: notice.title, message: bodyOf(notice) } as const;
  const isShown = displayed.some(({ how }) => how === "shown");
  if (isShown || !api.notifications.update) await showNotification(api.notifications, key, options);
  else await api.notifications.update(key, options);
  return displayed.flatMap(({ alert, before }) => (before === null ? alert.id : []));
}

/** Opens the target of a notification: the store's offer, or all offers if several stores have the item. */
export async function openNotice(key: string): Promise<void> {
  const alerts = ofKey((await read("alerts")) ?? [], key);
  await api.notifications.clear(key);
  const [latest, ...others] = alerts;
  const url = latest === undefined ? "/watches" : noticeOf(latest, others).url;
  await api.tabs.create({ url: url.startsWith("/") ? EXTENSION_ORIGIN + url : url });
  for (const { id } of alerts.filter((alert) => !isOver(alert)))
    await callAsOwner(addReceipt, { id, kind: "clicked" }).catch(notNoted);
}

/** The alert stays unseen until the list is opened. */
function notNoted(): void {}
