import { seeded, shareOf, zipf } from "./zipf.ts";

/** Different queries that people type, and zip codes; both follow Zipf's law. */
const QUERIES = { count: 5_000_000, exponent: 0.95 };
const ZIP_CODES = { count: 33_000, exponent: 0.7 };
const SAMPLES = 50_000;
/** The value in services/retailer-lookup/src/answers/freshness.ts. */
export const FRESH_SECONDS = 60;
export const KEPT_SECONDS = 6 * 3_600;

/**
 * The share of `perSecond` searches with an answer younger than `seconds`, from 0 to 1. A key is requested by a Poisson
 * process of rate r, and is fresh for T after a look-up: the share of hits is rT / (1 + rT).
 */
export function hitShare(perSecond: number, seconds = FRESH_SECONDS): number {
  return averageOverSearches((share) => {
    const arrivals = perSecond * share * seconds;
    return arrivals / (1 + arrivals);
  });
}

/** The number of different searches in `seconds`. */
export function differentSearches(perSecond: number, seconds = KEPT_SECONDS): number {
  const asked = perSecond * seconds;
  return asked * averageOverSearches((share) => (1 - Math.exp(-asked * share)) / (asked * share));
}

/** The average of a function of a search's share, over searches as people make them. */
function averageOverSearches(value: (share: number) => number): number {
  const random = seeded(1);
  const query = zipf(QUERIES.count, QUERIES.exponent, random);
  const zip = zipf(ZIP_CODES.count, ZIP_CODES.exponent, random);
  let sum = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const share =
      shareOf(query(), QUERIES.count, QUERIES.exponent) * shareOf(zip(), ZIP_CODES.count, ZIP_CODES.exponent);
    sum += value(share);
  }
  return sum / SAMPLES;
}
