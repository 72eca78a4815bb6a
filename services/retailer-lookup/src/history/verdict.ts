import type { Verdict } from "@stockfinder/contracts/history";

const DAY = 24 * 60 * 60_000;
/** Fewer points are not enough for a verdict. */
const FEWEST_POINTS = 14;
/** A price that was not read for longer is unknown. */
const LASTS_DAYS = 7;
/** This much above the usual price is high. */
const HIGH = 1.05;

/** A store's price from `at` (milliseconds since 1970) on. */
export interface PricePoint {
  readonly at: number;
  readonly price: number | null;
  readonly currency: string | null;
  readonly isAvailable: boolean | null;
}

export interface Period {
  readonly now: number;
  /** The number of days requested. */
  readonly days: number;
  /** Prices in another one do not count. */
  readonly currency: string;
}

/**
 * How today's lowest price compares with the lowest of each day before, over all stores; `stores` has each store's points, the
 * oldest first. Only prices that could be paid count: neither of items out of stock, nor list prices, which no point has. Null
 * if fewer than 14 points have such a price, or no store has one today.
 */
export function verdict(stores: readonly (readonly PricePoint[])[], period: Period): Verdict | null {
  const { now, currency } = period;
  const isPayable = (point: PricePoint) =>
    point.price !== null && point.currency === currency && point.isAvailable !== false;
  const payable = stores.map((points) => points.filter(isPayable)).filter((points) => points.length > 0);
  const points = payable.reduce((all, each) => all + each.length, 0);
  const lowestOf = new Map<number, number>();
  for (const all of stores)
    for (const [index, point] of all.entries())
      if (point.price !== null && isPayable(point))
        for (const day of daysOf(point, all[index + 1], now)) {
          const known = lowestOf.get(day) ?? Number.POSITIVE_INFINITY;
          lowestOf.set(day, Math.min(known, point.price));
        }
  const current = currentPrice(stores, isPayable, now);
  if (points < FEWEST_POINTS || current === null) return null;

  const lows = [...lowestOf.values()].sort((one, other) => one - other);
  const lowest = Math.min(lows[0] ?? current, current);
  const highest = Math.max(lows.at(-1) ?? current, current);
  const usual = median(lows) ?? current;
  return {
    kind: kindOf({ current, lowest, usual }),
    current,
    lowest,
    usual,
    highest,
    currency,
    days: coveredDays(payable, period),
    stores: payable.length,
    points,
  };
}

function kindOf({ current, lowest, usual }: Pick<Verdict, "current" | "lowest" | "usual">): Verdict["kind"] {
  if (current <= lowest && current < usual) return "low";
  return current > usual * HIGH ? "high" : "usual";
}

/** The days on which a price could be paid: from its own to the one before the next point, or to today; a week at most. */
function* daysOf(point: PricePoint, next: PricePoint | undefined, now: number): Generator<number> {
  const first = dayOf(point.at);
  const last = Math.min(next ? dayOf(next.at) - 1 : dayOf(now), first + LASTS_DAYS - 1);
  yield first;
  for (let day = first + 1; day <= last; day += 1) yield day;
}

/** The lowest of the stores' last prices. */
function currentPrice(
  stores: readonly (readonly PricePoint[])[],
  isPayable: (point: PricePoint) => boolean,
  now: number,
): number | null {
  const prices = stores.flatMap((points) => {
    const last = points.at(-1);
    const isKnown = last !== undefined && isPayable(last) && dayOf(last.at) + LASTS_DAYS > dayOf(now);
    return isKnown && last.price !== null ? last.price : [];
  });
  return prices.length === 0 ? null : Math.min(...prices);
}

/** From the first price on, today included. */
function coveredDays(payable: readonly (readonly PricePoint[])[], { now, days }: Period): number {
  const first = Math.min(...payable.flatMap(([point]) => point?.at ?? []));
  return Math.min(days, dayOf(now) - dayOf(first) + 1);
}

function median(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  const lower = sorted[Math.ceil(middle) - 1];
  return upper === undefined || lower === undefined ? null : Math.round(((lower + upper) / 2) * 100) / 100;
}

/** In UTC. */
function dayOf(at: number): number {
  return Math.floor(at / DAY);
}
