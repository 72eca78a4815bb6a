import type { Alert, AnyAlert } from "./alerts.ts";

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

/** From the watch's zip code; undefined without one. */
export function milesTo(alert: AnyAlert): number | undefined {
  return alert.kind === "broadcast" ? undefined : alert.distanceMiles;
}
