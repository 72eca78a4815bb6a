import { headlineOf, placeWords } from "@stockfinder/contracts/alert-place";
import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { isOver } from "../../alerts/merged-alerts.ts";
import { bestOf } from "../../alerts/watch-notice.ts";

/** A store's alerts of one watch. */
export interface StockedChain {
  /** Of the nearest branch, else the cheapest. */
  readonly first: AnyAlert;
  /** Its price, or that of another branch where only that is known. */
  readonly priced: AnyAlert;
  readonly places: number;
}

/**
 * The alert that a page shows for one of a watch: near a zip code the one of the nearest place that has the item, as in the bell,
 * which may have come later. `others` are the watch's that are not over.
 */
export function shownAlert(alert: AnyAlert, others: readonly AnyAlert[]): AnyAlert {
  const isNear = headlineOf(alert).distanceMiles !== undefined;
  return isNear && !isOver(alert) ? bestOf(alert, others) : alert;
}

/** The places beside the one that `shown` is shown with, a store at a time, the nearest or the cheapest first. */
export function otherChains(shown: AnyAlert, alerts: readonly AnyAlert[]): readonly StockedChain[] {
  const headline = placeWords(headlineOf(shown));
  const others = alerts
    .filter((alert) => !isOver(alert) && placeWords(alert) !== headline)
    .sort((one, other) => milesOf(one) - milesOf(other) || priceOf(one) - priceOf(other));
  return [...Map.groupBy(others, ({ store }) => store).values()].flatMap((ofStore) => {
    const [first] = ofStore;
    if (!first) return [];
    return { first, priced: ofStore.find(({ price }) => price !== null) ?? first, places: ofStore.length };
  });
}

/** Undefined for a watch without a zip code. */
export function milesTo(alert: AnyAlert): number | undefined {
  return alert.kind === "broadcast" ? undefined : alert.distanceMiles;
}

function milesOf(alert: AnyAlert): number {
  return milesTo(alert) ?? 0;
}

/** An unknown price comes last. */
function priceOf({ price }: AnyAlert): number {
  return price ?? Number.MAX_VALUE;
}
