import type { ListingReading } from "../listings/readings.ts";
import type { Distrust } from "./adapter-table.ts";

/** The adapters that are set aside, or were, by retailer. */
export type Distrusted = ReadonlyMap<string, Distrust>;

/** Whether a reading of a retailer's adapter at `readAt` (milliseconds since 1970) is trusted. */
export function isBelieved(distrusted: Distrusted, retailer: string, readAt: number): boolean {
  const known = distrusted.get(retailer);
  if (!known) return true;
  const { setAsideAt, suspectFrom, backAt } = known;
  if (setAsideAt !== null) return false;
  return backAt === null || readAt >= backAt || (suspectFrom !== null && readAt < suspectFrom);
}

/** The reading; without price, seller and stock if it is not believed. The item stays listed. */
export function believedPart(distrusted: Distrusted, reading: ListingReading): ListingReading {
  const { source, retailer, seenAt } = reading;
  if (source !== "adapter" || isBelieved(distrusted, retailer, seenAt)) return reading;
  const { price: _, soldBy: __, ...others } = reading;
  return {
    ...others,
    stock: "unknown",
    shelves: reading.shelves.map(({ price: _, ...shelf }) => ({
      ...shelf,
      stock: "unknown",
      quantity: null,
    })),
  };
}
