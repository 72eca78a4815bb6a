/** Keys that people ask for; how often each is asked for follows Zipf's law. */
interface Keys {
  readonly count: number;
  readonly exponent: number;
}

/** The shares of the keys that `steps` requests are for, which are spread evenly over all requests. */
function sharesOf({ count, exponent }: Keys, steps: number): number[] {
  const power = 1 - exponent;
  const total = (count + 1) ** power - 1;
  return Array.from({ length: steps }, (_, step) => {
    const rank = Math.floor((1 + ((step + 0.5) / steps) * total) ** (1 / power));
    return ((rank + 1) ** power - rank ** power) / total;
  });
}

/** A search is a query that people type, near a zip code. */
const queries = sharesOf({ count: 5_000_000, exponent: 0.95 }, 1_000);
const zipCodes = sharesOf({ count: 33_000, exponent: 0.7 }, 50);
const searches = queries.flatMap((query) => zipCodes.map((zip) => query * zip));
const products = sharesOf({ count: 20_000_000, exponent: 0.9 }, 100_000);

/**
 * The share of `perSecond` searches with an answer younger than `seconds`, from 0 to 1. A key is requested by a Poisson
 * process of rate r, and is fresh for T after a look-up: the share of hits is rT / (1 + rT).
 */
export function hitShare(perSecond: number, seconds: number): number {
  return average(searches, (share) => {
    const arrivals = perSecond * share * seconds;
    return arrivals / (1 + arrivals);
  });
}

/** How many different searches are among `count`. */
export function differentSearches(count: number): number {
  return average(searches, (share) => (1 - Math.exp(-count * share)) / share);
}

/** How many different products `count` watches are of. */
export function watchedProducts(count: number): number {
  return average(products, (share) => (1 - Math.exp(-count * share)) / share);
}

function average(shares: readonly number[], value: (share: number) => number): number {
  return shares.reduce((sum, share) => sum + value(share), 0) / shares.length;
}
