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
    before.pointOn === after.pointOn &&
    hasSameKnown(before, after) &&
    hasSameReference(before, after) &&
    isDeepStrictEqual(before.listed, after.listed) &&
    isDeepStrictEqual(before.facts?.stated, after.facts?.stated)
  );
}

function hasSameKnown({ known: before }: NewListing, { known: after }: NewListing): boolean {
  return (
    before.version === after.version &&
    before.stock === after.stock &&
    before.soldBy === after.soldBy &&
    before.price?.value === after.price?.value &&
    before.price?.currency === after.price?.currency &&
    before.certain?.stock === after.certain?.stock &&
    before.certain?.since === after.certain?.since
  );
}

function hasSameReference({ reference: before }: NewListing, { reference: after }: NewListing): boolean {
  return before?.storeId === after?.storeId && before?.zip === after?.zip && before?.since === after?.since;
}
