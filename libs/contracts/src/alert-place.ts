import type { Alert, AlertPlace, AnyAlert } from "./alerts.ts";

type Place = Pick<Alert, "store" | "branch" | "distanceMiles">;

/** A distance as everything shows it: "3.0 mi". */
export function milesText(miles: number): string {
  return `${miles.toFixed(1)} mi`;
}

/** A place in one line: "Target, Cleveland Commons, 3.3 mi". */
export function placeWords({ store, branch, distanceMiles }: Place): string {
  return [store, branch, distanceMiles === undefined ? null : milesText(distanceMiles)]
    .filter((words) => words !== null)
    .join(", ");
}

/** The place that an alert is shown with: the nearest one that has the item, else its own. */
export function headlineOf(
  alert: AnyAlert,
): Pick<AlertPlace, "store" | "url"> & Pick<Alert, "branch" | "price" | "currency" | "distanceMiles"> {
  return (alert.kind !== "broadcast" && alert.nearest) || alert;
}
