import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { isOver } from "../../../src/alerts/merged-alerts.ts";

/**
 * Whether a version of an alert makes a system notification, or replaces the displayed one. One that the user has closed
 * comes back only if the item was gone and is back. `before` is the known version; null without one.
 */
export function notifies(alert: AnyAlert, before: AnyAlert | null, isDisplayed: boolean): boolean {
  if (before === null) return !alert.seen && !isOver(alert);
  return isDisplayed || (isOver(before) && !isOver(alert));
}
