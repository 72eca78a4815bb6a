import { milesTo } from "@stockfinder/contracts/alert-place";
import { asideText, costText, headPlace, headText } from "@stockfinder/contracts/alert-words";
import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { priceText } from "../components/price.ts";
import { comparisonPath } from "./comparison-path.ts";
import { isOver } from "./merged-alerts.ts";

/** Stores are checked one after another: alerts within this time are one piece of news. */
const SAME_NEWS_MS = 10 * 60_000;

/** The text of a watch's notification, and the target of a click: a store's address, or a path of this site. */
export interface WatchNotice {
  readonly title: string;
  /** A second, smaller line below the title; null without one. */
  readonly aside: string | null;
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
    return { ...placeOf(latest), title: latest.kind === "stock" ? "Sold out again" : "Over", aside: null };
  if (open.length < 2) return ofOne(one);
  const best = bestOf(one, open);
  return { ...placeOf(best), ...wordsOf(open, best) };
}

/** What a system notification shows below its title. */
export function bodyOf({ message, aside }: WatchNotice): string {
  return aside === null ? message : `${message}\n${aside}`;
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
  if (alert.kind === "broadcast") {
    const { title, url } = alert;
    return { title, aside: null, message: headText(alert), url };
  }
  const title = `${headText(alert)}${costText(alert)}`;
  return { title, aside: asideText(alert), message: alert.name, url: headPlace(alert).url };
}

function wordsOf(open: readonly AnyAlert[], best: AnyAlert): Pick<WatchNotice, "title" | "aside"> {
  // Near a zip code they are branches, of which pages count several as one store.
  if (milesTo(best) !== undefined) {
    const others = open.length === 2 ? "And at 1 more place" : `And at ${open.length - 1} more places`;
    const aside = [asideText(best), others].filter((words) => words !== null).join(". ");
    return { title: `${headText(best)}${costText(best)}`, aside };
  }
  const { kind, price, currency, store } = best;
  const isLimited = open.every(({ state }) => state === "limited");
  const what = isLimited ? "Limited stock" : kind === "stock" ? "Back in stock" : "Cheaper";
  const cost =
    price === null || currency === null ? "" : `, best price ${priceText(price, currency)} at ${store}`;
  return { title: `${what} at ${open.length} stores${cost}`, aside: null };
}

/** The page with all offers of the product; the store's offer if the item has no known GTIN. */
function placeOf(alert: AnyAlert): Pick<WatchNotice, "message" | "url"> {
  return { message: alert.name, url: comparisonPath(alert) ?? alert.url };
}

/** Nearer if they are near a zip code, else cheaper. */
function isBetter(alert: AnyAlert, than: AnyAlert): boolean {
  const [miles, other] = [milesTo(alert), milesTo(than)];
  if (miles !== undefined && other !== undefined) return miles < other;
  return alert.price !== null && (than.price === null || alert.price < than.price);
}
