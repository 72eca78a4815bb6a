/**
 * List prices in US dollars, us-east-1, on demand, without discounts. Facts of June 2026, as third-party price lists reported
 * them: m7g.large on 2026-06-17, data transfer and volumes on 2026-06-02.
 */
export const PRICES = {
  /** m7g.large at 0.0816 an hour has 2 cores and 8 GiB. */
  coreHour: 0.0408,
  gibibytesACore: 4,
  /** gp3, a GB and month. */
  storedGigabyte: 0.08,
  /** Between availability zones, a GB, both directions. */
  zoneGigabyte: 0.02,
} as const;

/** Data to the internet: up to so many GB a month at so much a GB. */
const SENT = [
  { upTo: 10_000, price: 0.09 },
  { upTo: 50_000, price: 0.085 },
  { upTo: 150_000, price: 0.07 },
  { upTo: Number.POSITIVE_INFINITY, price: 0.05 },
];

export function priceOfSent(gigabytes: number): number {
  let price = 0;
  let from = 0;
  for (const tier of SENT) {
    price += Math.max(0, Math.min(gigabytes, tier.upTo) - from) * tier.price;
    from = tier.upTo;
  }
  return price;
}
