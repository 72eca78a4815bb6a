import type { CertainStock, ReadingSource, SoldBy, Stock, Terms } from "@stockfinder/contracts/listings";
import type { Reading, ShownPrice } from "./readings.ts";

export interface Certain {
  readonly stock: CertainStock;
  /** The time of the first reading with this value. Times are in milliseconds since 1970. */
  readonly since: number;
  readonly seenAt: number;
  readonly seenBy: ReadingSource;
}

export interface Known {
  /** Null until a reading has a price. */
  readonly price: ShownPrice | null;
  /** Of the newest reading. */
  readonly stock: Stock;
  readonly seenAt: number;
  readonly seenBy: ReadingSource;
  readonly certain: Certain | null;
  /** The seller, of the last reading that states one. */
  readonly soldBy: SoldBy | null;
  readonly version: number;
}

/** A real change: both sides are known, and they differ; or a change was reported before the stock was known, and it is now. */
export interface Change {
  readonly before: Terms;
  readonly after: Terms;
  /** Two readings or more said that it was out of stock before. */
  readonly wasOut?: true;
  readonly source: ReadingSource;
  readonly version: number;
  readonly readAt: number;
}

/** A version of a row whose stock was confirmed by another reading. */
export interface Confirmation {
  readonly version: number;
  readonly readAt: number;
}

export interface AppliedReading {
  readonly known: Known;
  readonly change: Change | null;
  /** Set by the second out-of-stock reading in a row, after a change. */
  readonly outConfirmed: Confirmation | null;
}

/**
 * The state after a reading; null if the reading is older than the state. A reading without stock, price or seller keeps
 * the last one.
 */
export function applyReading(before: Known | null, reading: Reading): AppliedReading | null {
  if (before && reading.seenAt < before.seenAt) return null;
  const { stock, words, seenAt, source } = reading;
  const price = reading.price ?? before?.price ?? null;
  const certain = certainAfter(before?.certain ?? null, reading);
  const soldBy = reading.soldBy ?? before?.soldBy ?? null;
  const isChange =
    before !== null &&
    (priceDiffers(before.price, price) ||
      stockDiffers(before.certain, certain) ||
      completesChange(before, certain) ||
      sellerDiffers(before.soldBy, soldBy));
  const version = (before?.version ?? 0) + (before === null || isChange ? 1 : 0);
  const known = { price, stock, seenAt, seenBy: source, certain, soldBy, version };
  const change = isChange
    ? {
        before: termsOf(before),
        after: { ...termsOf(known), ...(words && { words }) },
        ...(before?.certain?.stock === "out" && !isReadOnce(before) && { wasOut: true as const }),
        source,
        version,
        readAt: seenAt,
      }
    : null;
  const isSecondOut = change === null && isReadOnce(before) && stock === "out" && seenAt > before.seenAt;
  return { known, change, outConfirmed: isSecondOut ? { version, readAt: seenAt } : null };
}

/** Whether a change to out of stock was read once so far. */
function isReadOnce(before: Known | null): before is Known {
  if (before === null || before.version === 1 || before.certain === null) return false;
  const { stock, since, seenAt } = before.certain;
  return stock === "out" && since === seenAt;
}

export function termsOf({ price, certain, soldBy }: Pick<Known, "price" | "certain" | "soldBy">): Terms {
  return {
    price: price?.value ?? null,
    currency: price?.currency ?? null,
    stock: certain?.stock ?? null,
    ...(soldBy !== null && { soldByStore: soldBy === "store" }),
  };
}

/** Null if the stock is unknown, or the item can only be ordered ahead. */
export function isAvailable(stock: CertainStock | null): boolean | null {
  if (stock === null || stock === "preorder") return null;
  return stock !== "out";
}

/** A lower price without a stock alerts nobody: those who wait for it learn of it with the first stock. */
function completesChange(before: Known, after: Certain | null): boolean {
  return before.version > 1 && before.certain === null && after !== null;
}

function certainAfter(before: Certain | null, { stock, seenAt, source }: Reading): Certain | null {
  if (stock === "unknown") return before;
  const since = before?.stock === stock ? before.since : seenAt;
  return { stock, since, seenAt, seenBy: source };
}

function priceDiffers(before: ShownPrice | null, after: ShownPrice | null): boolean {
  if (!before || !after) return false;
  return before.value !== after.value || before.currency !== after.currency;
}

function sellerDiffers(before: SoldBy | null, after: SoldBy | null): boolean {
  return before !== null && after !== null && before !== after;
}

function stockDiffers(before: Certain | null, after: Certain | null): boolean {
  return before !== null && after !== null && before.stock !== after.stock;
}
