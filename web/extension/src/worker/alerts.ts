import { keepLiveConnection } from "@stockfinder/client/live-connection";
import { missedAlerts } from "@stockfinder/client/missed-alerts";
import { type AnyAlert, addReceipt, listNotifications } from "@stockfinder/contracts/alerts";
import { LIVE_PATH } from "@stockfinder/contracts/live";
import { listWatches } from "@stockfinder/contracts/watches";
import { alertText } from "../../../src/alerts/alert-words.ts";
import { followed } from "../../../src/alerts/followed.ts";
import { mergedAlerts, unseen } from "../../../src/alerts/merged-alerts.ts";
import { api } from "../browser-api.ts";
import { notifies } from "../rules/notifies.ts";
import { isQuiet } from "../rules/quiet-hours.ts";
import { read, write } from "../stored.ts";
import { showUnseen } from "./badge.ts";
import { callAsOwner, currentAccessToken, fingerprint } from "./client.ts";

let close: (() => void) | null = null;
let socket: WebSocket | null = null;

/** Keeps the connection for alerts while the worker lives; an alarm wakes a worker that the browser ended. */
export function keepListening(): void {
  close ??= keepLiveConnection({
    open() {
      socket = new WebSocket(EXTENSION_ORIGIN.replace(/^http/, "ws") + LIVE_PATH);
      return socket;
    },
    // The calls renew an access token that has expired, so that the socket is not refused.
    hello: async () => {
      const [watches] = await Promise.all([callAsOwner(listWatches, {}), catchUp()]);
      return { token: await currentAccessToken(), fingerprint: await fingerprint(), ...followed(watches) };
    },
    // Fetches what arrived between that call and the hello.
    ready: catchUp,
    heard: (message) => {
      if (message.type === "notification") void take([message]);
    },
  });
}

export function areAlertsLive(): boolean {
  return socket?.readyState === WebSocket.OPEN;
}

/** Reconnects with the current sign-in. */
export function listenAnew(): void {
  close?.();
  close = null;
  keepListening();
}

/** Deletes the alerts of the previous owner. */
export async function forgetAlerts(): Promise<void> {
  await write({ alerts: [] });
  await showUnseen(0);
}

async function catchUp(): Promise<void> {
  const [latest] = (await read("alerts")) ?? [];
  await take(await missedAlerts((asked) => callAsOwner(listNotifications, asked), latest?.updatedAt));
}

/** One after another: each reads what the one before has written. */
function take(heard: readonly AnyAlert[]): Promise<void> {
  return navigator.locks.request("stockfinder.alerts", async () => {
    const known = (await read("alerts")) ?? [];
    const fresh = heard.filter((alert) => isNews(alert, known));
    const alerts = mergedAlerts(known, heard);
    await write({ alerts });
    await showUnseen(unseen(alerts).length);
    for (const alert of fresh) await notify(alert, known.find(({ id }) => id === alert.id) ?? null);
  });
}

function isNews(alert: AnyAlert, known: readonly AnyAlert[]): boolean {
  const before = known.find(({ id }) => id === alert.id);
  return before === undefined || before.version < alert.version;
}

/** A system notification by the alert's id, so that a later version replaces it. */
async function notify(alert: AnyAlert, before: AnyAlert | null): Promise<void> {
  const isDisplayed = alert.id in (await api.notifications.getAll());
  if (!notifies(alert, before, isDisplayed)) return;
  if (!isDisplayed && isQuiet(await read("quietHours"), new Date())) return;
  await api.notifications.create(alert.id, {
    type: "basic",
    iconUrl: api.runtime.getURL("icon-128.png"),
    ...(alert.kind === "broadcast"
      ? { title: alert.title, message: alertText(alert) }
      : { title: alertText(alert), message: alert.name }),
  });
  if (before === null) await callAsOwner(addReceipt, { id: alert.id, kind: "shown" }).catch(notNoted);
}

/** Opens the alert's offer. */
export async function openAlert(id: string): Promise<void> {
  const alert = ((await read("alerts")) ?? []).find((known) => known.id === id);
  await api.notifications.clear(id);
  const url = alert === undefined ? `/alerts/${id}` : alert.url;
  await api.tabs.create({ url: url.startsWith("/") ? EXTENSION_ORIGIN + url : url });
  await callAsOwner(addReceipt, { id, kind: "clicked" }).catch(notNoted);
}

/** The alert stays unseen until the list is opened. */
function notNoted(): void {}
