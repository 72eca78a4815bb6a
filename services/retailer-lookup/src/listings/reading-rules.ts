import type { CertainStock, ReadingSource, Stock, Terms } from "@stockfinder/contracts/listings";
import type { Reading, ShownPrice } from "./readings.ts";

/** The last stock that a reading was certain of. */
export interface Certain {
  readonly stock: CertainStock;
  /** When a reading first said so. Times are in milliseconds since 1970. */
  readonly since: number;
  readonly seenAt: number;
  readonly seenBy: ReadingSource;
}

/** What is known of a listing or shelf. */
export interface Known {
  /** Null until a reading says something about the price. */
  readonly price: ShownPrice | null;
  /** Of the newest reading. */
  readonly stock: Stock;
  readonly seenAt: number;
  readonly seenBy: ReadingSource;
  readonly certain: Certain | null;
  readonly version: number;
}

/** A real change: both sides are known, and they differ. */
export interface Change {
  readonly before: Terms;
  readonly after: Terms;
  readonly source: ReadingSource;
  readonly version: number;
  readonly readAt: number;
}

export interface Learnt {
  readonly known: Known;
  readonly change: Change | null;
}

/**
 * What is known after a reading; null if it is older than what is known already. A reading that says nothing about stock, or
 * price, leaves the last that is known. `comparesPrice` is false for prices that differ from store to store.
 */
export function learn(
  before: Known | null,
  reading: Reading,
  { comparesPrice = true }: { readonly comparesPrice?: boolean } = {},
): Learnt | null {
  if (before && reading.seenAt < before.seenAt) return null;
  const { stock, seenAt, source } = reading;
  const price = reading.price ?? before?.price ?? null;
  const certain = certainAfter(before?.certain ?? null, reading);
  const isChange =
    before !== null &&
    ((comparesPrice && priceDiffers(before.price, price)) || stockDiffers(before.certain, certain));
  const version = (before?.version ?? 0) + (before === null || isChange ? 1 : 0);
  const known = { price, stock, seenAt, seenBy: source, certain, version };
  const change = isChange
    ? { before: termsOf(before), after: termsOf(known), source, version, readAt: seenAt }
    : null;
  return { known, change };
}

export function termsOf({ price, certain }: Pick<Known, "price" | "certain">): Terms {
  return {
    price: price?.amount ?? null,
    currency: price?.currency ?? null,
    stock: certain?.stock ?? null,
  };
}

function certainAfter(before: Certain | null, { stock, seenAt, source }: Reading): Certain | null {
  if (stock === "unknown") return before;
  const since = before?.stock === stock ? before.since : seenAt;
  return { stock, since, seenAt, seenBy: source };
}

function priceDiffers(before: ShownPrice | null, after: ShownPrice | null): boolean {
  if (!before || !after) return false;
  return before.amount !== after.amount || before.currency !== after.currency;
}

function stockDiffers(before: Certain | null, after: Certain | null): boolean {
  return before !== null && after !== null && before.stock !== after.stock;
}
