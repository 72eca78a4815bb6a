import type { PushedAlert } from "@stockfinder/contracts/push";
import { bodyOf, isSameNews, noticeKey, noticeOf } from "../alerts/watch-notice.ts";

/** A notification's data for its click and for the next alert of its watch: the newest version of each alert, the last pushed first. */
export interface NotificationData {
  readonly alerts: readonly [PushedAlert, ...PushedAlert[]];
}

const WHY_ACTION = "why";

export const tagOf: (alert: PushedAlert) => string = noticeKey;

/**
 * The notification that shows an alert. `shown` is the data of its watch's displayed notification, which it replaces; null without
 * one. Returns null for an older version that arrived late: the displayed notification stays.
 */
export function notificationOf(
  alert: PushedAlert,
  shown: NotificationData | null,
): { title: string; options: NotificationOptions } | null {
  const known = shown?.alerts.find(({ id }) => id === alert.id);
  if (known && known.version > alert.version) return null;
  const others = (shown?.alerts ?? []).filter(({ id }) => id !== alert.id);
  const notice = noticeOf(alert, others);
  const data: NotificationData = { alerts: [alert, ...others] };
  const isKnown = known !== undefined || alert.version > 1;
  const silent = isKnown || alert.state === "over" || isSameNews(alert, others);
  return {
    title: notice.title,
    options: {
      body: bodyOf(notice),
      tag: tagOf(alert),
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      silent,
      data,
      ...{
        renotify: !silent,
        timestamp: Date.parse(alert.at),
        actions: [{ action: WHY_ACTION, title: "Why?" }],
      },
    },
  };
}

/** The target of a click: the offer, all offers if several stores have the item, or the last alert's own page. */
export function pageOf({ alerts }: NotificationData, action: string, origin: string): string {
  const [latest, ...others] = alerts;
  const why = new URL(`/alerts/${latest.id}`, origin).href;
  const offer = URL.parse(noticeOf(latest, others).url, origin);
  return action === WHY_ACTION || !offer?.protocol.startsWith("http") ? why : offer.href;
}
