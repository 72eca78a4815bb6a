import type { CertainStock, ReadingSource } from "@stockfinder/contracts/listings";
import { isAvailable } from "../listings/reading-rules.ts";

const DAY = 24 * 60 * 60_000;

/** How often a source is right at the time of its reading. */
const TRUST: Readonly<Record<ReadingSource, number>> = {
  adapter: 1,
  page: 0.95,
  staff: 0.9,
  extension: 0.7,
  neighbour: 0.6,
};
/** Of a listing that nothing is known about: it changes once in this time. */
const USUAL_INTERVAL_MS = 3 * DAY;
/** Another source that agrees removes this share of the doubt; one that disagrees, this share of the confidence. */
const WEIGHT = 0.4;
/** Further sources add nothing. */
const MAX_SOURCES = 3;
/** A price without a stock is half of the information. */
const STOCK_UNKNOWN = 0.5;

/** A listing or shelf as it was read last. Times are in milliseconds since 1970. */
export interface LastSeen {
  readonly source: ReadingSource;
  /** The certain stock; null without one. */
  readonly stock: CertainStock | null;
  readonly seenAt: number;
  readonly firstSeenAt: number;
  /** How often price or stock changed since then, and one more. */
  readonly version: number;
}

/**
 * How likely a reading is still right, from 0 to 1 in steps of 0.01: its source's reliability, times the chance that
 * nothing has changed since (changes at random, at the listing's own rate), adjusted by what other sources of about the same
 * time say about the stock.
 */
export function confidence(
  { source, stock, seenAt, firstSeenAt, version }: LastSeen,
  { now, others }: { readonly now: number; readonly others: readonly CertainStock[] },
): number {
  const interval = (Math.max(0, now - firstSeenAt) + USUAL_INTERVAL_MS) / version;
  const alone = TRUST[source] * Math.exp(-Math.max(0, now - seenAt) / interval);
  if (stock === null) return Math.round(alone * STOCK_UNKNOWN * 100) / 100;
  const agreeing = others.filter((other) => isAvailable(other) === isAvailable(stock)).length;
  const disagreeing = others.length - agreeing;
  const agreed = 1 - (1 - alone) * (1 - WEIGHT) ** Math.min(agreeing, MAX_SOURCES);
  const believed = agreed * (1 - WEIGHT) ** Math.min(disagreeing, MAX_SOURCES);
  return Math.round(believed * 100) / 100;
}
