import { dayOf } from "@stockfinder/database/daily-digest";
import type { NewListing } from "./listing-table.ts";
import type { Point } from "./point-table.ts";
import { type Change, type Confirmation, type Known, learn, termsOf } from "./reading-rules.ts";
import type { Listed, ListingReading, ShelfReading } from "./readings.ts";

const DAY_MS = 24 * 60 * 60_000;

export interface LearntListing {
  /** Null where no search has listed the item yet. */
  readonly listing: NewListing | null;
  readonly changes: readonly Change[];
  readonly outsConfirmed: readonly Confirmation[];
  readonly points: readonly Omit<Point, "listingId">[];
  /** Readings older than the stored one, or of an item that no search has listed. */
  readonly ignored: number;
}

/** A listing after applying readings, in the order of their arrival. */
export function learnListing(before: NewListing | null, readings: readonly ListingReading[]): LearntListing {
  let listing = before;
  let ignored = 0;
  const changes: Change[] = [];
  const outsConfirmed: Confirmation[] = [];
  const points: Omit<Point, "listingId">[] = [];
  for (const reading of readings) {
    const listed = listedAfter(listing?.listed ?? null, reading.listed);
    const learnt = learn(listing?.known ?? null, reading, { comparesPrice: !reading.isStorePrice });
    if (!listed || !learnt) {
      ignored += 1;
      continue;
    }
    const unread = reading.unread ? { as: reading.unread, at: reading.seenAt } : null;
    if (unread && unread.as !== "gone" && listing) {
      listing = { ...listing, unread };
      continue;
    }
    const { known, change, outConfirmed } = learnt;
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

/** Before any day. */
const NO_POINT = "1970-01-01";

export interface LearntShelf {
  /** Null if there is no reading of the item in this store. */
  readonly shelf: { readonly known: Known; readonly quantity: number | null } | null;
  readonly changes: readonly Change[];
  readonly outsConfirmed: readonly Confirmation[];
}

/** A shelf after applying readings, in the order of their arrival. */
export function learnShelf(before: LearntShelf["shelf"], readings: readonly ShelfReading[]): LearntShelf {
  let shelf = before;
  const changes: Change[] = [];
  const outsConfirmed: Confirmation[] = [];
  for (const reading of readings) {
    if (!shelf && reading.stock === "unknown" && !reading.price) continue;
    const learnt = learn(shelf?.known ?? null, reading);
    if (!learnt) continue;
    if (learnt.change) changes.push(learnt.change);
    if (learnt.outConfirmed) outsConfirmed.push(learnt.outConfirmed);
    shelf = { known: learnt.known, quantity: reading.quantity };
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
