import { milesTo, placeWords } from "@stockfinder/contracts/alert-place";
import type { Alert, AnyAlert } from "@stockfinder/contracts/alerts";
import { isOver } from "../../alerts/merged-alerts.ts";

/** A watch's other alerts at places that this one does not name, the nearest or the cheapest first. */
export function otherPlaces(
  shown: Pick<Alert, "store" | "branch" | "distanceMiles" | "nearest">,
  alerts: readonly AnyAlert[],
): readonly AnyAlert[] {
  const named = [shown, shown.nearest ?? shown].map(placeWords);
  return alerts
    .filter((alert) => !isOver(alert) && !named.includes(placeWords(alert)))
    .sort((one, other) => milesOf(one) - milesOf(other) || priceOf(one) - priceOf(other));
}

function milesOf(alert: AnyAlert): number {
  return milesTo(alert) ?? 0;
}

/** An unknown price comes last. */
function priceOf({ price }: AnyAlert): number {
  return price ?? Number.MAX_VALUE;
}
