import type { Terms } from "@stockfinder/contracts/listings";
import { dayOf } from "@stockfinder/database/daily-digest";
import { gtinOf } from "@stockfinder/product-rules/identity/gtin-of";
import { productOf } from "@stockfinder/product-rules/identity/product-of";
import { knownTitle } from "../products/known-titles.ts";
import { isWrittenBySellers } from "../products/sellers.ts";
import { factsAfter } from "./facts-after.ts";
import type { NewListing } from "./listing-table.ts";
import type { Point } from "./point-table.ts";
import {
  type AppliedReading,
  applyReading,
  type Change,
  type Confirmation,
  type Known,
  termsOf,
} from "./reading-rules.ts";
import type { Listed, ListingReading, ShelfReading } from "./readings.ts";
import { recentAfter } from "./recent-points.ts";
import { type ReferenceBranch, referenceAfter } from "./reference-branch.ts";
import { keptSince } from "./source-retention.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A price that was not read for longer is unknown in the history. */
const UNREAD_AFTER_MS = 7 * DAY_MS;

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
    const reference = referenceAfter(listing?.reference ?? null, reading);
    const applied = applyListingReading(listing, reading, reference);
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
    const today = dayOf(new Date(reading.seenAt));
    const terms = termsOf(known);
    const hasPoint =
      (change !== null || listing === null || listing.pointOn < today || tellsMore(listing.known, terms)) &&
      (terms.price !== null || terms.stock !== null);
    if (change) changes.push(change);
    if (outConfirmed) outsConfirmed.push(outConfirmed);
    const facts = factsAfter(listing, reading, { reference, price: terms.price });
    const added = hasPoint
      ? [
          ...silenceBefore(listing, reading.seenAt),
          { at: reading.seenAt, terms, facts: facts?.stated ?? null },
        ]
      : [];
    points.push(...added);
    const { retailer, itemId, country } = reading;
    listing = {
      retailer,
      itemId,
      country,
      listed,
      known,
      reference,
      unread,
      facts,
      pointOn: hasPoint ? today : (listing?.pointOn ?? NO_POINT),
      recent: facts?.stated.wasPrice
        ? recentAfter(listing ? listing.recent : [], added, {
            now: reading.seenAt,
            oldest: Math.max(reference?.since ?? 0, keptSince({ retailer, ...listed }, reading.seenAt)),
          })
        : null,
    };
  }
  return { listing, changes, outsConfirmed, points, ignored };
}

/** Whether a price or stock is known that was not known before: no change to report, but a point from here on. */
function tellsMore(before: Known, after: Terms): boolean {
  const { price, stock } = termsOf(before);
  return (price === null && after.price !== null) || (stock === null && after.stock !== null);
}

/** The point that ends a price which then was not read for over a week: nothing is known from there to the next reading. */
function silenceBefore(listing: NewListing | null, seenAt: number): Omit<Point, "listingId">[] {
  if (listing === null || seenAt - listing.known.seenAt <= UNREAD_AFTER_MS) return [];
  const at = listing.known.seenAt + UNREAD_AFTER_MS;
  return [{ at, terms: { price: null, currency: null, stock: null }, facts: null }];
}

/** The stock of the web shop, or of the reference branch if there is none. */
function stockIn({ stock, shelves, isSoldInStoresOnly }: ListingReading, reference: ReferenceBranch | null) {
  if (!isSoldInStoresOnly) return stock;
  return shelves.find(({ store }) => store.id === reference?.storeId)?.stock ?? "unknown";
}

/**
 * The state after a reading. Only the reference branch's price is the listing's. Choosing a branch is no change of the price:
 * for a known listing it is reported with equal sides, so that its price is not compared with the branch's before.
 */
function applyListingReading(
  listing: NewListing | null,
  { price, ...others }: ListingReading,
  reference: ReferenceBranch | null,
): AppliedReading | null {
  const before = listing?.known ?? null;
  const reading = { ...others, stock: stockIn(others, reference) };
  if (reading.branch?.storeId !== reference?.storeId) return applyReading(before, reading);
  if (!before || reference?.storeId === listing?.reference?.storeId)
    return applyReading(before, { ...reading, price });
  const chosen = applyReading({ ...before, price: price ?? before.price }, { ...reading, price });
  if (!chosen || chosen.change) return chosen;
  const version = before.version + 1;
  const known = { ...chosen.known, version };
  const terms = termsOf(known);
  const { source, seenAt: readAt } = reading;
  return { ...chosen, known, change: { before: terms, after: terms, source, version, readAt } };
}

/** The `pointOn` of a listing without points: before every day. */
const NO_POINT = "1970-01-01";

export interface UpdatedShelf {
  /** Null if there is no reading of the item in this store. */
  readonly shelf: {
    readonly known: Known;
    readonly quantity: number | null;
    readonly aisle: string | null;
  } | null;
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
    shelf = {
      known: applied.known,
      quantity: reading.quantity,
      aisle: reading.aisle ?? shelf?.aisle ?? null,
    };
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

/**
 * The listed item with the GTIN that a later answer states, on the condition that holds for a GTIN in a search: the title is
 * that of the single new product. The newest statement counts, so that an item whose page states another GTIN, or whose
 * title has become that of a lot, is no longer an offer of the first.
 */
function withStatedGtin(
  listed: Listed,
  { retailer, itemId, upc }: Pick<ListingReading, "retailer" | "itemId" | "upc">,
): Listed {
  if (upc === undefined) return listed;
  const title = knownTitle(listed.title);
  const isBySeller = isWrittenBySellers(retailer);
  const gtin = gtinOf({ product: productOf({ id: `${retailer}:${itemId}`, upc, title, isBySeller }) });
  return gtin === listed.gtin ? listed : { ...listed, gtin };
}
