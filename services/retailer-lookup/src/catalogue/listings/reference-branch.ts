import type { ListingReading, PricedBranch } from "./readings.ts";

/** A reference branch that has not stated the price for so long is replaced by the next branch that does. */
export const REFERENCE_LASTS_MS = 7 * 24 * 60 * 60_000;

/** The branch whose price is the listing's, at a retailer whose prices differ from branch to branch. */
export interface ReferenceBranch extends Pick<PricedBranch, "storeId" | "zip"> {
  /** When it was chosen. Times are in milliseconds since 1970. */
  readonly since: number;
  /** When it stated the price last. */
  readonly readAt: number;
}

/**
 * The reference branch after a reading. It is chosen once, by the first reading with a price, and kept until it is gone or
 * has not stated the price for a week: else the price would change with each place from which somebody searches.
 */
export function referenceAfter(
  before: ReferenceBranch | null,
  { branch, price, seenAt }: Pick<ListingReading, "branch" | "price" | "seenAt">,
): ReferenceBranch | null {
  if (!branch || !price || price.value === null) return before;
  const { storeId, zip, insteadOf } = branch;
  if (storeId === before?.storeId) return { ...before, readAt: seenAt };
  const isKept =
    before !== null && insteadOf !== before.storeId && seenAt - before.readAt < REFERENCE_LASTS_MS;
  return isKept ? before : { storeId, zip, since: seenAt, readAt: seenAt };
}
