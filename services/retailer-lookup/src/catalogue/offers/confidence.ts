import type { ReadingSource } from "@stockfinder/contracts/listings";

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

export interface Evidence {
  readonly source: ReadingSource;
  /** Since the reading. */
  readonly ageMs: number;
  /** How often price or stock changed since the listing is known. */
  readonly changes: number;
  readonly knownForMs: number;
  readonly isStockKnown: boolean;
  /** Other sources of about the same time with the same stock, and with another one. */
  readonly agreeing: number;
  readonly disagreeing: number;
}

/**
 * How likely a reading is still right, from 0 to 1 in steps of 0.01: its source's reliability, times the chance that
 * nothing has changed since (changes at random, at the listing's own rate), adjusted by other sources.
 */
export function confidence(evidence: Evidence): number {
  const { source, ageMs, changes, knownForMs, isStockKnown, agreeing, disagreeing } = evidence;
  const interval = (Math.max(0, knownForMs) + USUAL_INTERVAL_MS) / (changes + 1);
  const alone = TRUST[source] * Math.exp(-Math.max(0, ageMs) / interval);
  const agreed = 1 - (1 - alone) * (1 - WEIGHT) ** Math.min(agreeing, MAX_SOURCES);
  const believed = agreed * (1 - WEIGHT) ** Math.min(disagreeing, MAX_SOURCES);
  return Math.round(believed * (isStockKnown ? 1 : STOCK_UNKNOWN) * 100) / 100;
}
