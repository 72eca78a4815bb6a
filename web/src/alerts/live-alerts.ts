import { keepLiveConnection } from "@stockfinder/client/live-connection";
import { missedAlerts } from "@stockfinder/client/missed-alerts";
import {
  type AlertOutcome,
  type AnyAlert,
  addReceipt,
  listNotifications,
} from "@stockfinder/contracts/alerts";
import { LIVE_PATH } from "@stockfinder/contracts/live";
import { listWatches } from "@stockfinder/contracts/watches";
import { fingerprintOf } from "../session/fingerprint.ts";
import { storedTokens } from "../session/stored-tokens.ts";
import { type AlertRow, alertRows } from "./alert-rows.ts";
import { followed } from "./followed.ts";
import { knowWatches } from "./known-watches.ts";
import { mergedAlerts, unseen } from "./merged-alerts.ts";
import { isSameNews, noticeKey } from "./watch-notice.ts";
import { callAsWatcher } from "./watcher.ts";
import { onWatching } from "./watching.ts";

const TOAST_MS = 10_000;
/** One restock may make ten. Each unseen one is a receipt when the list opens, and the gateway takes 120 in a minute. */
const MAX = 60;

let alerts: readonly AnyAlert[] = [];
let stop: (() => void) | null = null;
/** Whether the list is open: then nothing else announces its contents. */
let isOpen = false;
const listeners = new Set<() => void>();

/** The last alerts of this browser's owner. For `useSyncExternalStore`. */
export function currentAlerts(): readonly AnyAlert[] {
  return alerts;
}

/** Keeps the alerts current while there are listeners. For `useSyncExternalStore`. */
export function onAlerts(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= listen();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
}

/** Marks all alerts as shown; the toast about one of them closes. */
function seeAll(): void {
  closeToast?.();
  closeToast = null;
  const fresh = unseen(alerts);
  take(fresh.map((alert) => ({ ...alert, seen: true })));
  for (const { id } of fresh) callAsWatcher(addReceipt, { id, kind: "shown" }).catch(notNoted);
}

export async function saveOutcome({ id }: Pick<AnyAlert, "id">, outcome: AlertOutcome): Promise<void> {
  await callAsWatcher(addReceipt, { id, kind: outcome });
  take(alerts.filter((alert) => alert.id === id).map((alert) => ({ ...alert, outcome })));
}

export function lookAt(open: boolean): void {
  isOpen = open;
  if (open) seeAll();
}

/** A new watch is followed from then on. */
function listen(): () => void {
  let close = connect();
  const forget = onWatching(() => {
    close();
    close = connect();
  });
  return () => {
    forget();
    close();
  };
}

function connect(): () => void {
  return keepLiveConnection({
    open: () => new WebSocket(new URL(LIVE_PATH, window.location.href.replace(/^http/, "ws"))),
    device: window,
    // The calls renew an access token that has expired, so that the socket is not refused.
    hello: async () => {
      const [watches] = await Promise.all([callAsWatcher(listWatches, {}), catchUp()]);
      knowWatches(watches);
      const token = storedTokens.read()?.accessToken ?? null;
      return { token, fingerprint: fingerprintOf(), ...followed(watches) };
    },
    // Fetches what arrived between that call and the hello.
    ready: catchUp,
    onMessage: (message) => {
      if (message.type !== "notification") return;
      const isNew = unseen([message]).length > 0 && !alerts.some(({ id }) => id === message.id);
      take([message]);
      const row = alertRows(alerts).find(({ key }) => key === noticeKey(message));
      // The other stores of one restock only change the row.
      if (isNew && !isOpen && row && !isSameNews(message, row.alerts)) announce(row);
    },
  });
}

async function catchUp(): Promise<void> {
  take(await missedAlerts((asked) => callAsWatcher(listNotifications, asked), alerts[0]?.updatedAt));
}

function take(newer: readonly AnyAlert[]): void {
  if (newer.length === 0) return;
  alerts = mergedAlerts(alerts, newer, MAX);
  for (const listener of listeners) listener();
}

/** Closes the toast before: several watches may have news at once. */
let closeToast: (() => void) | null = null;

function announce({ shown, text, aside }: AlertRow): void {
  import("../components/toaster.tsx").then(
    ({ showToast }) => {
      closeToast?.();
      closeToast = showToast({
        text: [`${shown.name}: ${text}`, aside].filter(Boolean).join(". "),
        closeAfterMs: TOAST_MS,
        onPress: () => window.location.assign(`/alerts/${shown.id}`),
      });
    },
    // Without the toaster the bell still counts the alert.
    () => undefined,
  );
}

/** The alert stays unseen, and is marked when the list opens again. */
function notNoted(): void {}
