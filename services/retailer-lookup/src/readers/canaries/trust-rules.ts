import type { ListingReading } from "../../catalogue/listings/readings.ts";
import type { Distrusted } from "./adapter-table.ts";
import { readerOf } from "./reader-key.ts";

/** Whether what a reader read at `readAt` (milliseconds since 1970) is trusted. */
export function isBelieved(distrusted: Distrusted, reader: string, readAt: number): boolean {
  const known = distrusted.get(reader);
  if (!known) return true;
  const { setAsideAt, suspectFrom, backAt } = known;
  if (setAsideAt !== null) return false;
  return backAt === null || readAt >= backAt || (suspectFrom !== null && readAt < suspectFrom);
}

/** The reading; without price, seller, facts and stock if it is not believed. The item stays listed. */
export function believedPart(distrusted: Distrusted, reading: ListingReading): ListingReading {
  const reader = readerOf(reading);
  if (reader === null || isBelieved(distrusted, reader, reading.seenAt)) return reading;
  const { price: _, soldBy: __, facts: ___, ...others } = reading;
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
