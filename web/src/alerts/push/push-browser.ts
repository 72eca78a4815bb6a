import { readPushKey, SERVICE_WORKER_PATH, subscribePush } from "@stockfinder/contracts/push";
import { call } from "../../api/call.ts";
import { save, saved } from "../../storage/saved.ts";
import { callAsWatcher } from "../watcher.ts";

/** Whether this browser can be pushed to. Safari on a phone can once the site is on its home screen. */
export function canBePushed(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** `denied`: the browser asked, now or before, and permission was denied. `off`: this product offers no pushes. */
export type PushOutcome = "on" | "denied" | "off";

/**
 * Subscribes this browser to pushes. The browser asks its user, so call it only after a press.
 * @throws if the browser, its push service or the product fails.
 */
export async function startPush(): Promise<PushOutcome> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  return await subscribe();
}

/**
 * Registers this browser's subscription again, if it has one: somebody may have signed in since, or the browser may have
 * changed its subscription. Never asks the user.
 */
export async function keepPush(): Promise<void> {
  if (saved("push") === null || !canBePushed() || Notification.permission !== "granted") return;
  await subscribe();
}

async function subscribe(): Promise<PushOutcome> {
  const { key } = await call(readPushKey, {});
  if (key === null) return "off";
  await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await subscribeWith(pushManager, key);
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error("The browser's subscription is not whole");
  await callAsWatcher(subscribePush, { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
  save("push", "true");
  return "on";
}

/** A subscription with another key of the product, of before, has to go first. */
async function subscribeWith(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const old = await manager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return await manager.subscribe(options);
  }
}
