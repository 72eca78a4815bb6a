import { dayOf } from "@stockfinder/database/daily-digest";
import type { NewListing } from "./listing-table.ts";
import type { Point } from "./point-table.ts";
import { applyReading, type Change, type Confirmation, type Known, termsOf } from "./reading-rules.ts";
import type { Listed, ListingReading, ShelfReading } from "./readings.ts";
import { withStatedGtin } from "./stated-gtin.ts";

const DAY_MS = 24 * 60 * 60_000;

export interface UpdatedListing {
  /** Null where no search has listed the item yet. */
  readonly listing: NewListing | null;
  readonly changes: readonly Change[];
  readonly outsConfirmed: readonly Confirmation[];
  readonly points: readonly Omit<Point, "listingId">[];
  /** Readings older than the stored one, or of an item that no search has listed. */
  readonly ignored: number;
}

/** A listing after applying readings, in the order of their arrival. */
export function applyToListing(
  before: NewListing | null,
  readings: readonly ListingReading[],
): UpdatedListing {
  let listing = before;
  let ignored = 0;
  const changes: Change[] = [];
  const outsConfirmed: Confirmation[] = [];
  const points: Omit<Point, "listingId">[] = [];
  for (const reading of readings) {
    const stored = listedAfter(listing?.listed ?? null, reading.listed);
    const listed = stored && withStatedGtin(stored, reading);
    const applied = applyReading(listing?.known ?? null, reading, { comparesPrice: !reading.isStorePrice });
    if (!listed || !applied) {
      ignored += 1;
      continue;
    }
    const unread = reading.unread ? { as: reading.unread, at: reading.seenAt } : null;
    if (unread && unread.as !== "gone" && listing) {
      listing = { ...listing, unread };
      continue;
    }
    const { known, change, outConfirmed } = applied;
    const today = dayAt(reading.seenAt);
    const terms = termsOf(known);
    const hasPoint =
      (change !== null || listing === null || listing.pointOn < today) &&
      (terms.price !== null || terms.stock !== null);
    if (change) changes.push(change);
    if (outConfirmed) outsConfirmed.push(outConfirmed);
    if (hasPoint) points.push({ at: reading.seenAt, terms });
    const { retailer, itemId, country } = reading;
    listing = {
      retailer,
      itemId,
      country,
      listed,
      known,
      unread,
      pointOn: hasPoint ? today : (listing?.pointOn ?? NO_POINT),
    };
  }
  return { listing, changes, outsConfirmed, points, ignored };
}

let lastDay = { number: Number.NaN, text: "" };

/** The day of a time in milliseconds since 1970. Formatting a date is slow, and most readings are of the same day. */
function dayAt(time: number): string {
  const number = Math.floor(time / DAY_MS);
  if (number !== lastDay.number) lastDay = { number, text: dayOf(new Date(time)) };
  return lastDay.text;
}

/** The `pointOn` of a listing without points: before every day. */
const NO_POINT = "1970-01-01";

export interface UpdatedShelf {
  /** Null if there is no reading of the item in this store. */
  readonly shelf: { readonly known: Known; readonly quantity: number | null } | null;
  readonly changes: readonly Change[];
  readonly outsConfirmed: readonly Confirmation[];
}

/** A shelf after applying readings, in the order of their arrival. */
export function applyToShelf(before: UpdatedShelf["shelf"], readings: readonly ShelfReading[]): UpdatedShelf {
  let shelf = before;
  const changes: Change[] = [];
  const outsConfirmed: Confirmation[] = [];
  for (const reading of readings) {
    if (!shelf && reading.stock === "unknown" && !reading.price) continue;
    const applied = applyReading(shelf?.known ?? null, reading);
    if (!applied) continue;
    if (applied.change) changes.push(applied.change);
    if (applied.outConfirmed) outsConfirmed.push(applied.outConfirmed);
    shelf = { known: applied.known, quantity: reading.quantity };
  }
  return { shelf, changes, outsConfirmed };
}

/** Fields that a search sometimes omits keep their values. */
function listedAfter(before: Listed | null, now: Listed | undefined): Listed | null {
  if (!now) return before;
  return {
    ...now,
    gtin: now.gtin ?? before?.gtin ?? null,
    model: now.model ?? before?.model ?? null,
    imageUrl: now.imageUrl ?? before?.imageUrl ?? null,
  };
}
