import { randomUUID } from "node:crypto";
import type { OwnedAlert, OwnerKey } from "@stockfinder/contracts/alerts";
import type { PriceLow } from "@stockfinder/contracts/history";
import type { Terms } from "@stockfinder/contracts/listings";
import type { Money } from "@stockfinder/contracts/money";
import { bareId } from "@stockfinder/contracts/store-ids";
import { isLive, nextAlert } from "../rules/next-alert.ts";
import { termsBefore } from "../rules/out-of-stock-hold.ts";
import { milesTo } from "../stock-points/near-stock-points.ts";
import type { Candidate } from "./candidates.ts";
import { lowestIn } from "./price-lows.ts";
import type { Transition } from "./transition-table.ts";
import { type Totals, UNKNOWN_TOTALS } from "./watch-totals.ts";

export interface FoundAlert {
  readonly watch: Candidate;
  readonly alert: Pick<
    OwnedAlert["alert"],
    "id" | "state" | "version" | "seen" | "outcome" | "distanceMiles" | "nearest"
  > & {
    readonly madeAt: Date;
  };
}

export interface Matched {
  readonly alerts: readonly FoundAlert[];
  /** The price from which drops are measured, for the watches that have read none before. */
  readonly firstPrice: { readonly price: Money; readonly watches: readonly Candidate[] } | null;
  /** The owners of the watches that it concerns, without those that are paused or ended. */
  readonly watchers: readonly OwnerKey[];
}

export interface MatchOptions {
  /** The history of the price; null if no rule needs it. */
  readonly lows: readonly PriceLow[] | null;
  readonly totals: Totals;
  readonly now: Date;
}

export function findAlerts(
  transition: Transition,
  watches: readonly Candidate[],
  options: MatchOptions,
): Matched {
  const concerned = watches.filter((watch) => concerns(watch, transition) || hasLiveAlert(watch));
  const price = moneyOf(transition.before) ?? moneyOf(transition.after);
  return {
    alerts: concerned.flatMap((watch) => alertOf(watch, transition, price, options) ?? []),
    firstPrice: price && {
      price,
      watches: concerned.filter((watch) => isDropRule(watch) && watch.first === null),
    },
    watchers: concerned.filter((watch) => mayAlert(watch, options.now)).map(({ owner }) => owner),
  };
}

/** A watch near a stock point concerns shelves within its circle; any other, retailers' own stock. */
export function concerns(
  watch: Pick<Candidate, "stores" | "zip" | "latitude" | "longitude" | "radiusMiles">,
  point: Pick<
    Transition,
    "storeId" | "retailer" | "latitude" | "longitude" | "distanceZip" | "distanceMiles"
  >,
): boolean {
  const { storeId, retailer } = point;
  if (watch.stores.length > 0 && !watch.stores.some((id) => bareId(id) === retailer)) return false;
  if (watch.radiusMiles === null) return storeId === "";
  const miles = milesTo(watch, point);
  return miles !== null && miles <= watch.radiusMiles;
}

/**
 * Whether the watch has an alert about the stock point that is not over. Once its radius or stores were changed, the watch may not
 * concern the stock point any more, and yet that alert has to end.
 */
function hasLiveAlert({ last }: Pick<Candidate, "last">): boolean {
  return last !== null && isLive(last);
}

export function isDropRule({
  dropPercent,
  dropAmount,
}: Pick<Candidate, "dropPercent" | "dropAmount">): boolean {
  return dropPercent !== null || dropAmount !== null;
}

function alertOf(
  watch: Candidate,
  transition: Transition,
  price: Money | null,
  { lows, totals, now }: MatchOptions,
): FoundAlert | null {
  const { last } = watch;
  const { after, readAt } = transition;
  const next = nextAlert({
    rule: watch,
    before: termsBefore(watch, transition),
    after,
    first: watch.first ?? price,
    lowest: lowestIn(lows, { days: watch.lowestInDays, at: readAt }),
    totals: totals.get(watch.totalZip ?? "") ?? UNKNOWN_TOTALS,
    last,
    mayAlert: mayAlert(watch, now),
    now: now.getTime(),
  });
  if (!next) return null;
  const { action, state } = next;
  if (action === "make" || last === null)
    return { watch, alert: { id: randomUUID(), state, version: 1, seen: false, outcome: null, madeAt: now } };
  const seen = last.isSeen && last.state !== "over";
  const { id, outcome, madeAt } = last;
  return { watch, alert: { id, state, version: last.version + 1, seen, outcome, madeAt } };
}

function mayAlert({ paused, snoozeUntil, until }: Candidate, now: Date): boolean {
  return !paused && (snoozeUntil === null || snoozeUntil <= now) && (until === null || until > now);
}

function moneyOf({ price, currency }: Terms): Money | null {
  return price === null || currency === null ? null : { value: price, currency };
}
