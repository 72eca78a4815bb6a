import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { isOver } from "../../../src/alerts/merged-alerts.ts";

/**
 * Whether a version of an alert makes a system notification, or replaces the one that is displayed. One that the person has
 * closed comes again only if the item was gone and is back. `before` is the version that was known; null without one.
 */
export function notifies(alert: AnyAlert, before: AnyAlert | null, isDisplayed: boolean): boolean {
  if (before === null) return !alert.seen && !isOver(alert);
  return isDisplayed || (isOver(before) && !isOver(alert));
}
