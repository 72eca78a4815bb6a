import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { isOver } from "../../../src/alerts/merged-alerts.ts";
import { isSameNews } from "../../../src/alerts/watch-notice.ts";

export interface Heard {
  readonly alert: AnyAlert;
  /** The known version; null without one. */
  readonly before: AnyAlert | null;
  readonly known: readonly AnyAlert[];
  readonly isDisplayed: boolean;
}

/**
 * How a version of an alert changes the system notification of its watch: it is `shown` as a new one, `updated` in place, or
 * stays `unchanged`. After the user has closed it, it is shown again only for a new alert, or if the item was gone and is
 * back.
 */
export function notifies({ alert, before, known, isDisplayed }: Heard): "shown" | "updated" | "unchanged" {
  if (before === null && (alert.seen || isOver(alert))) return "unchanged";
  const isBack = before !== null && isOver(before) && !isOver(alert);
  if (!isDisplayed) return before === null || isBack ? "shown" : "unchanged";
  const isNews = before === null ? !isSameNews(alert, known) : isBack;
  return isNews ? "shown" : "updated";
}
