import type { HistoryPoint, Verdict } from "@stockfinder/contracts/history";

export interface StoreHistory {
  readonly storeId: string;
  /** From the oldest to the newest; each holds until the next, and the last one for a day. */
  readonly points: readonly HistoryPoint[];
}

/** A time from `from` to `to`, in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A period in which a store had the product, or did not. */
export interface Band extends Span {
  readonly isAvailable: boolean;
}

export interface Line {
  readonly storeId: string;
  /** A price for each of the chart's times; null before the first one, while the store showed none, and after `until`. */
  readonly prices: readonly (number | null)[];
  /** In milliseconds: the end of the span, or the last reading of a store that has not answered since. */
  readonly until: number;
  /** Null if the store shows no price now. */
  readonly current: number | null;
  readonly bands: readonly Band[];
  /** To be had now. */
  readonly isAvailable: boolean;
}

export interface Lines {
  /** In milliseconds: every time at which a price changed, and both ends of the span. */
  readonly times: readonly number[];
  readonly currency: string;
  /** Those in stock now first, then the cheapest now; those without a price last of each. */
  readonly lines: readonly Line[];
}

/** The lines of stores over a time. Prices in another currency than most are left out: they cannot be compared. */
export function linesOf(stores: readonly StoreHistory[], span: Span): Lines {
  const currency = usualCurrency(stores);
  const times = timesOf(stores, span);
  const lines = stores.map(({ storeId, points }): Line => {
    const until = readUntil(points, span);
    const prices = pricesAt(times, points, currency).map((price, at) =>
      (times[at] ?? 0) > until ? null : price,
    );
    const current = prices.at(-1) ?? null;
    const isAvailable = points.at(-1)?.isAvailable === true;
    return { storeId, prices, until, current, isAvailable, bands: bandsOf(points, { ...span, to: until }) };
  });
  return {
    times,
    currency,
    lines: lines.toSorted((a, b) => Number(b.isAvailable) - Number(a.isAvailable) || worthOf(a) - worthOf(b)),
  };
}

type Lowest = Pick<Verdict, "lowest" | "currency">;

/** The store that had the product for the lowest price; null if none is known. */
export function storeAt(stores: readonly StoreHistory[], { lowest, currency }: Lowest): StoreHistory | null {
  const isIt = (point: HistoryPoint) =>
    point.price === lowest && point.currency === currency && point.isAvailable !== false;
  return stores.find(({ points }) => points.some(isIt)) ?? null;
}

/** Whether a line goes below the lowest price, because nobody, or not everybody, could pay it. */
export function isEverUnder(lines: readonly Line[], lowest: number): boolean {
  return lines.some(({ prices }) => prices.some((price) => price !== null && price < lowest));
}

/** The periods in which a store had the product. Unknown times leave a gap. */
export function bandsOf(points: readonly HistoryPoint[], span: Span): readonly Band[] {
  const bands: Band[] = [];
  for (const [index, { at, isAvailable }] of points.entries()) {
    const next = points[index + 1];
    const from = Math.max(Date.parse(at), span.from);
    const to = Math.min(next ? Date.parse(next.at) : span.to, span.to);
    if (isAvailable === null || from >= to) continue;
    const last = bands.at(-1);
    if (last && last.to === from && last.isAvailable === isAvailable)
      bands[bands.length - 1] = { ...last, to };
    else bands.push({ from, to, isAvailable });
  }
  return bands;
}

/** The changes of the stores' prices and stock, the newest first. A point that repeats the one before is not a change. */
export function changesOf(stores: readonly StoreHistory[]) {
  const changes = stores.flatMap(({ storeId, points }) =>
    points.filter((point, index) => !isSame(point, points[index - 1])).map((point) => ({ storeId, point })),
  );
  return changes.toSorted((a, b) => Date.parse(b.point.at) - Date.parse(a.point.at));
}

function isSame(one: HistoryPoint, other: HistoryPoint | undefined): boolean {
  return (
    one.price === other?.price && one.currency === other?.currency && one.isAvailable === other?.isAvailable
  );
}

/** Every day of readings has a point, also without a change. */
const DAY_MS = 86_400_000;

function readUntil(points: readonly HistoryPoint[], { to }: Span): number {
  const last = Date.parse(points.at(-1)?.at ?? "");
  return last < to - DAY_MS ? last : to;
}

function usualCurrency(stores: readonly StoreHistory[]): string {
  const points = stores.flatMap(({ points }) => points);
  const groups = Map.groupBy(
    points.filter(({ price, currency }) => price !== null && currency !== null),
    ({ currency }) => currency ?? "",
  );
  const [most] = [...groups].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? "USD";
}

function timesOf(stores: readonly StoreHistory[], { from, to }: Span): readonly number[] {
  const times = stores.flatMap(({ points }) => points.map(({ at }) => Date.parse(at)));
  const within = times.filter((time) => time > from && time < to);
  return [...new Set([from, ...within, to])].sort((a, b) => a - b);
}

/** Walks along both lists once: a year at many stores has thousands of times. */
function pricesAt(
  times: readonly number[],
  points: readonly HistoryPoint[],
  currency: string,
): readonly (number | null)[] {
  let price: number | null = null;
  let seen = 0;
  return times.map((time) => {
    for (let next = points[seen]; next && Date.parse(next.at) <= time; next = points[seen]) {
      price = next.currency === currency ? next.price : null;
      seen += 1;
    }
    return price;
  });
}

function worthOf({ current }: Line): number {
  return current ?? Number.MAX_VALUE;
}
