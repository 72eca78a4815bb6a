import type { WasPrice } from "@stockfinder/contracts/was-price";
import { type DayPrice, dailyPrices, dayOf, type PricePoint } from "./daily-prices.ts";

const DAYS = 90;
/** So many days of history, and of the was-price, prove something. */
const ENOUGH_DAYS = 30;
/** Of the 30 days before a cut at least so many must be known. */
const ENOUGH_BEFORE = 15;
/** The share of the days whose prices are told; the others were exceptions. */
const MOST = 0.9;

export interface Discount {
  /** `genuine`: it was asked for on 30 of the last 90 days, or was the lowest of the 30 days before the cut. */
  readonly discount: NonNullable<WasPrice["discount"]>;
  /** Of the last 90 days those on which the was-price was the lowest that could be paid. */
  readonly daysAtWas: number;
  /** What most of the cheaper ones of these days cost; null if there was none. */
  readonly really: NonNullable<WasPrice["really"]> | null;
}

/**
 * Whether a was-price was really asked for, by the store's own points, the oldest first. Days out of stock count as history,
 * and not as days at any price. Null with less than 30 days of history.
 */
export function discountOf(
  points: readonly PricePoint[],
  { was, currency, now }: { readonly was: number; readonly currency: string; readonly now: number },
): Discount | null {
  const from = dayOf(now) - DAYS + 1;
  const days = dailyPrices(points, { now, currency }).filter(({ day }) => day >= from - ENOUGH_DAYS);
  const paid = days.filter(isPaid);
  const start = paid.findIndex(({ day }) => day >= from);
  if (days.filter(({ day }) => day >= from).length < ENOUGH_DAYS) return null;
  const prices = paid.map(({ price }) => price);
  const recent = start < 0 ? [] : prices.slice(start);
  const daysAtWas = recent.filter((price) => isSame(price, was)).length;
  const isGenuine = daysAtWas >= ENOUGH_DAYS || isLowestBeforeCut(was, prices, start);
  return { discount: isGenuine ? "genuine" : "doubtful", daysAtWas, really: usualOf(recent, was) };
}

function isPaid(day: DayPrice): day is DayPrice & { readonly price: number } {
  return day.price !== null;
}

/**
 * Whether nothing below the was-price was asked in the 30 days before the cut, which ends the last day of these 90 (from `start`)
 * at the was-price or more. Days on which nobody could buy are passed over.
 */
function isLowestBeforeCut(was: number, prices: readonly number[], start: number): boolean {
  const isReached = (price: number) => price > was || isSame(price, was);
  const cut = prices.findLastIndex(isReached) + 1;
  const before = prices.slice(Math.max(0, cut - ENOUGH_DAYS), cut);
  return start >= 0 && cut > start && before.length >= ENOUGH_BEFORE && before.every(isReached);
}

export function shownWasPrice(said: Pick<WasPrice, "value" | "word">, found: Discount | null): WasPrice {
  const { discount, daysAtWas, really } = found ?? { discount: null, daysAtWas: null, really: null };
  return { ...said, discount, daysAtWas, of: DAYS, ...(really && { really }) };
}

/** The narrowest range that most of the prices below the was-price lie in. */
function usualOf(prices: readonly number[], was: number): Discount["really"] {
  const below = prices
    .filter((price) => price < was && !isSame(price, was))
    .sort((one, other) => one - other);
  const count = Math.ceil(below.length * MOST);
  let narrowest: readonly number[] = [];
  for (let first = 0; first + count <= below.length; first += 1) {
    const range = below.slice(first, first + count);
    if (narrowest.length === 0 || widthOf(range) < widthOf(narrowest)) narrowest = range;
  }
  const [lowest, highest] = [narrowest[0], narrowest.at(-1)];
  if (lowest === undefined || highest === undefined) return null;
  const days = below.filter((price) => price >= lowest && price <= highest).length;
  return { lowest, highest, days };
}

function widthOf(sorted: readonly number[]): number {
  return (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
}

function isSame(one: number, other: number): boolean {
  return Math.round(one * 100) === Math.round(other * 100);
}
