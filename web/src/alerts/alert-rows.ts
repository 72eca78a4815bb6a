import { headText } from "@stockfinder/contracts/alert-words";
import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { isOver, unseen } from "./merged-alerts.ts";
import { bestOf, noticeKey, noticeOf } from "./watch-notice.ts";

/** A line of the bell: the alerts of one watch, or one notification by staff. */
export interface AlertRow {
  /** The same while its alerts change. */
  readonly key: string;
  /** The last changed first. */
  readonly alerts: readonly AnyAlert[];
  /** The one that `text` names; its first one if none is available any more. */
  readonly shown: AnyAlert;
  /** What `text` is about if that is one alert; null if it is several. */
  readonly only: AnyAlert | null;
  /** Its state in the words of a notification: "Back in stock at 9 stores, best price $449.99 at Target". */
  readonly text: string;
  /** The second line below `text`; null without one. */
  readonly aside: string | null;
  readonly isOver: boolean;
  readonly isNew: boolean;
}

/** One row for each watch, the last changed first. The alerts must be in that order. */
export function alertRows(alerts: readonly AnyAlert[]): readonly AlertRow[] {
  const byKey = new Map<string, [AnyAlert, ...AnyAlert[]]>();
  for (const alert of alerts) {
    const row = byKey.get(noticeKey(alert));
    if (row) row.push(alert);
    else byKey.set(noticeKey(alert), [alert]);
  }
  return Array.from(byKey, ([key, ofKey]) => rowOf(key, ofKey));
}

function rowOf(key: string, alerts: readonly [AnyAlert, ...AnyAlert[]]): AlertRow {
  const [latest, ...others] = alerts;
  const open = alerts.filter((alert) => !isOver(alert));
  const shown = bestOf(open[0] ?? latest, open);
  const notice = noticeOf(latest, others);
  return {
    key,
    alerts,
    shown,
    only: alerts.length === 1 || open.length === 1 ? shown : null,
    text: shown.kind === "broadcast" ? headText(shown) : notice.title,
    aside: notice.aside,
    isOver: open.length === 0,
    isNew: unseen(alerts).length > 0,
  };
}
