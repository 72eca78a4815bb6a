import { headlineOf, placeWords } from "@stockfinder/contracts/alert-place";
import { alertText } from "@stockfinder/contracts/alert-words";
import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { priceText } from "../components/price.ts";
import { comparisonPath } from "./comparison-path.ts";
import { isOver } from "./merged-alerts.ts";

/** Stores are checked one after another: alerts within this time are one piece of news. */
const SAME_NEWS_MS = 10 * 60_000;

/** The text of a watch's notification, and the target of a click: a store's address, or a path of this site. */
export interface WatchNotice {
  readonly title: string;
  readonly message: string;
  readonly url: string;
}

/** Alerts with the same key share a notification. They are those of a watch, because an item may be back at ten stores at once. */
export function noticeKey(alert: AnyAlert): string {
  return alert.kind === "broadcast" ? alert.id : alert.watchId;
}

/**
 * The notification of a watch, from its latest alert and its other ones: the stores that have the item now, and the nearest one of
 * a watch near a zip code, else the best price.
 */
export function noticeOf(latest: AnyAlert, others: readonly AnyAlert[]): WatchNotice {
  const all = [latest, ...others];
  const open = all.filter((alert) => !isOver(alert));
  const [one = latest] = open;
  if (all.length > 1 && open.length === 0)
    return { ...placeOf(latest), title: latest.kind === "stock" ? "Sold out again" : "Over" };
  if (open.length < 2) return ofOne(one);
  const best = bestOf(one, open);
  return { ...placeOf(best), title: titleOf(open, best) };
}

/** The alert that a watch's notification names: the nearest place near a zip code, else the best price. */
export function bestOf(first: AnyAlert, open: readonly AnyAlert[]): AnyAlert {
  return open.reduce((best, alert) => (isBetter(alert, best) ? alert : best), first);
}

/** Whether another alert brought the same news within ten minutes, so that this one needs no sound. */
export function isSameNews(alert: AnyAlert, others: readonly AnyAlert[]): boolean {
  const isNear = ({ at }: AnyAlert) => Math.abs(Date.parse(alert.at) - Date.parse(at)) < SAME_NEWS_MS;
  return others.some((other) => other.id !== alert.id && !isOver(other) && isNear(other));
}

function ofOne(alert: AnyAlert): WatchNotice {
  const { name } = alert;
  const { url } = headlineOf(alert);
  return alert.kind === "broadcast"
    ? { title: alert.title, message: alertText(alert), url }
    : { title: alertText(alert), message: name, url };
}

function titleOf(open: readonly AnyAlert[], best: AnyAlert): string {
  const { kind } = best;
  const { price, currency, store, ...place } = headlineOf(best);
  const isLimited = open.every(({ state }) => state === "limited");
  const what = isLimited ? "Limited stock" : kind === "stock" ? "Back in stock" : "Cheaper";
  const cost = price === null || currency === null ? null : priceText(price, currency);
  const where = `${what} at ${placesOf(open, best)}`;
  // Near a zip code they are branches, of which pages count several as one store.
  if (place.distanceMiles !== undefined)
    return `${where} places, nearest ${placeWords({ store, ...place })}${cost === null ? "" : ` for ${cost}`}`;
  return `${where} stores${cost === null ? "" : `, best price ${cost} at ${store}`}`;
}

/** Their number; the nearest one may have had the item before, without an alert. */
function placesOf(open: readonly AnyAlert[], best: AnyAlert): number {
  const nearest = placeWords(headlineOf(best));
  return open.length + (open.some((alert) => placeWords(alert) === nearest) ? 0 : 1);
}

/** The page with all offers of the product; the store's offer if the item has no known GTIN. */
function placeOf(alert: AnyAlert): Pick<WatchNotice, "message" | "url"> {
  return { message: alert.name, url: comparisonPath(alert) ?? headlineOf(alert).url };
}

/** Nearer if they are near a zip code, else cheaper. */
function isBetter(alert: AnyAlert, than: AnyAlert): boolean {
  const [one, other] = [headlineOf(alert), headlineOf(than)];
  if (one.distanceMiles !== undefined && other.distanceMiles !== undefined)
    return one.distanceMiles < other.distanceMiles;
  return one.price !== null && (other.price === null || one.price < other.price);
}
