import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { isOver } from "../../../src/alerts/merged-alerts.ts";
import { isSameNews } from "../../../src/alerts/watch-notice.ts";

/** A version of an alert, and what was known before it. */
export interface Heard {
  readonly alert: AnyAlert;
  /** The known version; null without one. */
  readonly before: AnyAlert | null;
  /** The known alerts of its watch. */
  readonly known: readonly AnyAlert[];
  /** Whether the notification of its watch is displayed. */
  readonly isDisplayed: boolean;
}

/**
 * How a version of an alert changes the system notification of its watch: it is shown again (`aloud`), updated in place (`quietly`)
 * or stays as it is (`not`). After the user has closed it, it comes back only for a new alert, or if the item was gone and is back.
 */
export function notifies({ alert, before, known, isDisplayed }: Heard): "aloud" | "quietly" | "not" {
  if (before === null && (alert.seen || isOver(alert))) return "not";
  const isBack = before !== null && isOver(before) && !isOver(alert);
  if (!isDisplayed) return before === null || isBack ? "aloud" : "not";
  const isNews = before === null ? !isSameNews(alert, known) : isBack;
  return isNews ? "aloud" : "quietly";
}
