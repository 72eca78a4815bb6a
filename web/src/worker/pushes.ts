/// <reference lib="webworker" />
import { buildRequest } from "@stockfinder/client/request";
import {
  addPushReceipt,
  type PushedAlert,
  type PushedNotice,
  type PushReceiptKind,
} from "@stockfinder/contracts/push";
import { type NotificationData, notificationOf, pageOf, tagOf } from "./notification-of.ts";

declare const self: ServiceWorkerGlobalScope;

export function handlePushes(): void {
  self.addEventListener("push", (event) => {
    const pushed: PushedAlert | PushedNotice | undefined = event.data?.json();
    if (pushed) event.waitUntil(pushed.type === "notice" ? showNotice(pushed) : show(pushed));
  });

  self.addEventListener("notificationclick", (event) => {
    const data: NotificationData | PushedNotice = event.notification.data;
    event.notification.close();
    if ("path" in data) return event.waitUntil(self.clients.openWindow(data.path));
    event.waitUntil(
      Promise.all([
        self.clients.openWindow(pageOf(data, event.action, self.location.origin)),
        ...data.alerts.map(({ delivery }) => sendReceipt(delivery, "clicked")),
      ]),
    );
  });
}

function showNotice(notice: PushedNotice): Promise<void> {
  const { title, message, path } = notice;
  return self.registration.showNotification(title, {
    body: message,
    tag: `${path} ${title}`,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    data: notice,
  });
}

async function show(alert: PushedAlert): Promise<void> {
  const receipt = sendReceipt(alert.delivery, "delivered");
  if (await display(alert)) await sendReceipt(alert.delivery, "shown");
  await receipt;
}

/** Runs one after another, because each adds to the displayed notification. Resolves with false if nothing changed. */
function display(alert: PushedAlert): Promise<boolean> {
  return navigator.locks.request("stockfinder.pushes", async () => {
    const [shown] = await self.registration.getNotifications({ tag: tagOf(alert) });
    const notification = notificationOf(alert, shown?.data ?? null);
    if (notification !== null)
      await self.registration.showNotification(notification.title, notification.options);
    return notification !== null;
  });
}

/** A receipt that is lost is not sent again: nothing depends on it. */
async function sendReceipt(delivery: string, kind: PushReceiptKind): Promise<void> {
  const { path, init } = buildRequest(addPushReceipt, { delivery, kind }, { keepalive: true });
  await fetch(path, init).catch(() => undefined);
}
