import type { Country } from "@stockfinder/contracts/listings";
import type { NearShelf } from "@stockfinder/contracts/near";
import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { Retailers } from "../readers-port.ts";

/** Readings of shelves farther away were made for other zip codes: nearer stores may be unknown. */
const READ_FOR_HERE_MILES = 10;

export interface DueContext {
  readonly country: Country;
  readonly now: number;
  /** In milliseconds. */
  readonly everyMs: number;
}

/** The retailers that report stock by store and have no shelf near here that was read within `everyMs`. */
export function dueRetailers(
  retailers: Retailers,
  shelves: readonly Pick<NearShelf, "retailer" | "distanceMiles" | "seenAt">[],
  { country, now, everyMs }: DueContext,
): RetailerId[] {
  const fresh = new Set(
    shelves
      .filter(({ distanceMiles }) => distanceMiles <= READ_FOR_HERE_MILES)
      .filter(({ seenAt }) => now - Date.parse(seenAt) < everyMs)
      .map(({ retailer }) => retailer),
  );
  return [...retailers.values()].flatMap(({ id, info }) =>
    info.perStore && info.country.includes(country) && !fresh.has(id) ? id : [],
  );
}
