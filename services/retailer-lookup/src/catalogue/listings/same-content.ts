import { isDeepStrictEqual } from "node:util";
import type { LockedListing, NewListing } from "./listing-table.ts";

/**
 * Whether a reading changed nothing of a listing but when it was read, as most readings do. Its title, facts and summary then
 * need not be written again: a few kilobytes, most of which Postgres keeps beside the row.
 */
export function hasSameContent(before: LockedListing, after: NewListing): boolean {
  return (
    before.isSummed &&
    before.unread === null &&
    after.unread === null &&
    before.recent === after.recent &&
    isDeepStrictEqual(contentOf(before), contentOf(after))
  );
}

/** Without when and by whom it was read. */
function contentOf({ listed, known, reference, facts, pointOn }: NewListing) {
  const { price, stock, soldBy, version, certain } = known;
  return {
    listed,
    known: { price, stock, soldBy, version, certain: certain && [certain.stock, certain.since] },
    reference: reference && [reference.storeId, reference.zip, reference.since],
    facts: facts?.stated,
    pointOn,
  };
}
