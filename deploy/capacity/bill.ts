import type { Component } from "./components.ts";
import type { Load } from "./load.ts";
import { PRICES, priceOfSent } from "./prices.ts";

const HOURS_A_MONTH = 730;
const GIB = 2 ** 30;
const GB = 1e9;

export interface Bill {
  readonly machines: number;
  readonly disks: number;
  readonly sent: number;
  readonly total: number;
}

/** US dollars a month. A component with much memory and little work pays for the cores that come with its memory. */
export function billOf(components: readonly Component[], load: Load): Bill {
  let machines = 0;
  let disks = 0;
  for (const { cores, memory, disk } of components) {
    const paidCores = Math.max(cores, memory / GIB / PRICES.gibibytesACore);
    machines += paidCores * PRICES.coreHour * HOURS_A_MONTH;
    disks += (disk / GB) * PRICES.storedGigabyte;
  }
  const sent = priceOfSent(load.sentGigabytesAMonth);
  return { machines, disks, sent, total: machines + disks + sent };
}
