import type { PushedAlert } from "@stockfinder/contracts/push";
import { alertText } from "../alerts/alert-words.ts";

/** A notification's data for its click and for the next version. */
export interface NotificationData {
  readonly id: string;
  readonly version: number;
  readonly delivery: string;
  readonly url: string;
}

export const WHY_ACTION = "why";

/** The notification of an alert. All versions of an alert have one tag, so that a new one replaces the one before, silently. */
export function notificationOf(alert: PushedAlert): { title: string; options: NotificationOptions } {
  const { id, version, delivery, url, name, at, state } = alert;
  const data: NotificationData = { id, version, delivery, url };
  return {
    title: alertText(alert),
    options: {
      body: name,
      tag: id,
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      silent: version > 1 || state === "over",
      data,
      ...{ timestamp: Date.parse(at), actions: [{ action: WHY_ACTION, title: "Why?" }] },
    },
  };
}

/** The target of a click: the offer, or the alert's own page. */
export function pageOf({ id, url }: NotificationData, action: string, origin: string): string {
  const why = new URL(`/alerts/${id}`, origin).href;
  const offer = URL.parse(url, origin);
  return action === WHY_ACTION || !offer?.protocol.startsWith("http") ? why : offer.href;
}
