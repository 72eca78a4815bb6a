import type { Verdict } from "@stockfinder/contracts/history";
import { dailyPrices, dayOf, isCurrent, type PricePoint } from "./daily-prices.ts";
import type { ComparedLines } from "./store-lines.ts";

/** Prices of fewer days are not enough for a verdict. */
const FEWEST_DAYS = 14;
/** This much above the usual price is high. */
const HIGH = 1.05;

export interface Period {
  readonly now: number;
  readonly days: number;
  /** Prices in another one do not count. */
  readonly currency: string;
}

/**
 * How today's lowest price compares with the lowest of each day before, over the compared stores. Only prices that could be paid
 * count: neither of items out of stock, nor list prices, which no point has.
 *
 * The other stores are compared as well where fewer than 14 days are known without them. Otherwise one of them gives only today's
 * price, if no compared store has one; without its shipping that price is never "low".
 * @returns null if prices of fewer than 14 days are known, or none of today.
 */
export function verdict({ compared, others }: ComparedLines, period: Period): Verdict | null {
  const ofCompared = lowestByDay(compared, period);
  const areEnough = ofCompared.size >= FEWEST_DAYS;
  const stores = areEnough ? compared : [...compared, ...others];
  const lowestOf = areEnough ? ofCompared : lowestByDay(stores, period);
  const { now, currency } = period;
  const isPayable = (point: PricePoint) =>
    point.price !== null && point.currency === currency && point.isAvailable !== false;
  const current = currentPrice(stores, isPayable, now);
  const shown = current ?? currentPrice(others, isPayable, now);
  if (lowestOf.size < FEWEST_DAYS || shown === null) return null;

  const payable = stores.map((points) => points.filter(isPayable)).filter((points) => points.length > 0);
  const lows = [...lowestOf.values()].sort((one, other) => one - other);
  const lowest = Math.min(lows[0] ?? shown, current ?? Infinity);
  const highest = Math.max(lows.at(-1) ?? shown, current ?? 0);
  const usual = median(lows) ?? shown;
  const kind = kindOf({ current: shown, lowest, usual });
  return {
    kind: kind === "low" && current === null ? "usual" : kind,
    current: shown,
    lowest,
    usual,
    highest,
    currency,
    days: coveredDays(lowestOf),
    stores: payable.length,
    points: payable.reduce((all, each) => all + each.length, 0),
  };
}

/** The lowest price of each day that could be paid in any store. */
export function lowestByDay(
  stores: readonly (readonly PricePoint[])[],
  period: Period,
): ReadonlyMap<number, number> {
  const from = dayOf(period.now) - period.days + 1;
  const lowestOf = new Map<number, number>();
  for (const points of stores)
    for (const { day, price } of dailyPrices(points, period))
      if (price !== null && day >= from) lowestOf.set(day, Math.min(lowestOf.get(day) ?? price, price));
  return lowestOf;
}

function kindOf({ current, lowest, usual }: Pick<Verdict, "current" | "lowest" | "usual">): Verdict["kind"] {
  if (current <= lowest && current < usual) return "low";
  return current > usual * HIGH ? "high" : "usual";
}

function currentPrice(
  stores: readonly (readonly PricePoint[])[],
  isPayable: (point: PricePoint) => boolean,
  now: number,
): number | null {
  const prices = stores.flatMap((points) => {
    const last = points.at(-1);
    return last && last.price !== null && isPayable(last) && isCurrent(last, now) ? last.price : [];
  });
  return prices.length === 0 ? null : Math.min(...prices);
}

function coveredDays(lowestOf: ReadonlyMap<number, number>): number {
  const days = [...lowestOf.keys()];
  return Math.max(...days) - Math.min(...days) + 1;
}

function median(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  const lower = sorted[Math.ceil(middle) - 1];
  return upper === undefined || lower === undefined ? null : Math.round(((lower + upper) / 2) * 100) / 100;
}
