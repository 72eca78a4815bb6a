const DAY = 24 * 60 * 60_000;
/** A price that was not read for longer is unknown. */
const LASTS_DAYS = 7;

/** A store's price from `at` (milliseconds since 1970) on. */
export interface PricePoint {
  readonly at: number;
  readonly price: number | null;
  readonly currency: string | null;
  readonly isAvailable: boolean | null;
}

/** A day on which a store's price was known. Days are counted since 1970, in UTC. */
export interface DayPrice {
  readonly day: number;
  /** The lowest that could be paid; null if the item was out of stock all day. */
  readonly price: number | null;
}

/**
 * A store's price of each day up to `now`, in order of time; `points` are too. A price lasts until the next point, the last one
 * a week at most. Days without a price, or with one in another currency, are left out.
 */
export function dailyPrices(
  points: readonly PricePoint[],
  { now, currency }: { readonly now: number; readonly currency: string },
): DayPrice[] {
  const days: { day: number; price: number | null }[] = [];
  for (const [index, point] of points.entries()) {
    if (point.price === null || point.currency !== currency) continue;
    const paid = point.isAvailable === false ? null : point.price;
    const last = lastDay(points, index, now);
    for (let day = dayOf(point.at); day <= last; day += 1) {
      const known = days.at(-1);
      if (known?.day !== day) days.push({ day, price: paid });
      else if (known.price === null || (paid !== null && paid < known.price)) known.price = paid;
    }
  }
  return days;
}

/** In UTC, counted since 1970. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY);
}

/** Whether a store's last point still says what it asks now. */
export function isCurrent(last: PricePoint, now: number): boolean {
  return dayOf(last.at) + LASTS_DAYS > dayOf(now);
}

/** The last day of a point's price: at least its own, though another follows on the same day. */
function lastDay(points: readonly PricePoint[], index: number, now: number): number {
  const [before, point, next] = [points[index - 1], points[index], points[index + 1]];
  const first = dayOf(point?.at ?? now);
  const week = first + LASTS_DAYS - 1;
  if (!next) return Math.min(dayOf(now), week);
  const last = Math.max(first, dayOf(next.at) - 1);
  // Points that repeat each other are readings without a change. A silence after them, which ends with another price, may have
  // changed at any time; between mere changes nothing happened.
  return isRepeated(before, point) && !isRepeated(point, next) ? Math.min(last, week) : last;
}

function isRepeated(one: PricePoint | undefined, other: PricePoint | undefined): boolean {
  return (
    one?.price === other?.price &&
    one?.currency === other?.currency &&
    one?.isAvailable === other?.isAvailable
  );
}
