import type { Component } from "./components.ts";
import type { Load } from "./load.ts";

/** List prices in US dollars, us-east-1, without discounts, as third-party lists reported them in June 2026. */
const PRICES = {
  /** m7g.large at 0.0816 an hour has 2 cores and 8 GiB. */
  coreHour: 0.0408,
  gibibytesACore: 4,
  /** gp3, a GB and month. */
  storedGigabyte: 0.08,
  /** Data to the internet: up to so many GB a month at so much a GB. */
  sent: [
    { upTo: 10_000, price: 0.09 },
    { upTo: 50_000, price: 0.085 },
    { upTo: 150_000, price: 0.07 },
    { upTo: Number.POSITIVE_INFINITY, price: 0.05 },
  ],
};
const HOURS_A_MONTH = 730;

/** US dollars a month. A component with much memory and little work pays for the cores that come with its memory. */
export function billOf(components: readonly Component[], { sentBytesAMonth }: Load) {
  let [machines, disks] = [0, 0];
  for (const { cores, memory, disk } of components) {
    machines += Math.max(cores, memory / 2 ** 30 / PRICES.gibibytesACore) * PRICES.coreHour * HOURS_A_MONTH;
    disks += (disk / 1e9) * PRICES.storedGigabyte;
  }
  const sent = priceOfSent(sentBytesAMonth / 1e9);
  return { machines, disks, sent, total: machines + disks + sent };
}

export function priceOfSent(gigabytes: number): number {
  let [price, from] = [0, 0];
  for (const tier of PRICES.sent) {
    price += Math.max(0, Math.min(gigabytes, tier.upTo) - from) * tier.price;
    from = tier.upTo;
  }
  return price;
}
