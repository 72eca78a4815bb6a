import { addAllToOutbox, type Report, reportOf } from "@stockfinder/bus/outbox";
import { listingChanged, outConfirmed, shelfChanged } from "@stockfinder/contracts/listings";
import type { Database, Queryable } from "@stockfinder/database/database";
import { storeOf } from "@stockfinder/product-rules/stores/directory";
import { applyToListing, applyToShelf } from "./apply-readings.ts";
import { type StoreDistance, writeDistances } from "./distance-table.ts";
import {
  insertListings,
  type Listing,
  textOf as listingText,
  lockListings,
  updateListings,
  updateTimes,
} from "./listing-table.ts";
import { addPoints } from "./point-table.ts";
import type { Change, Confirmation } from "./reading-rules.ts";
import type { Believing, ListingReading, PhysicalStore, ShelfReading } from "./readings.ts";
import { recentPoints } from "./recent-points.ts";
import { hasSameContent } from "./same-content.ts";
import { readShelves, type Shelf, textOf as shelfText, writeShelves } from "./shelf-table.ts";
import { type StoreOfRetailer, writeStores } from "./store-table.ts";

export interface Written {
  readonly ignored: number;
  /** Readings of items that another copy inserted at the same time. Writing them again succeeds. */
  readonly again: readonly ListingReading[];
  readonly events: number;
}

/**
 * Writes readings, their history and the events of their changes, in one transaction. Readings of an adapter that is set aside
 * are written without price and stock.
 */
export async function writeReadings(
  database: Pick<Database, "transaction">,
  readings: readonly ListingReading[],
  believing: Believing = async () => null,
): Promise<Written> {
  return await database.transaction(async (tx) => {
    const byListing = Map.groupBy(readings, listingText);
    // In this order: an adapter that is set aside while the locks are awaited is distrusted here already.
    const [locked, believed] = await Promise.all([
      lockListings(
        tx,
        [...byListing.values()].flatMap(([first]) => first ?? []),
      ),
      believing(tx),
    ]);
    if (believed) for (const [key, its] of byListing) byListing.set(key, its.map(believed));
    const known = await withRecentPoints(tx, locked, byListing);
    const listed = [...byListing].map(([key, its]) => ({
      key,
      readings: its,
      before: locked.get(key),
      ...applyToListing(known.get(key) ?? null, its),
    }));
    const added = await insertListings(
      tx,
      listed.flatMap(({ before, listing }) => (before || !listing ? [] : [listing])),
    );
    const written = listed.flatMap(({ listing, ...each }) => {
      const id = each.before?.id ?? added.get(each.key);
      return listing && id !== undefined ? [{ ...each, listing: { ...listing, id } }] : [];
    });
    const again = listed.flatMap(({ key, before, listing, readings: its }) =>
      before || !listing || added.has(key) ? [] : its,
    );
    const reread = listed.flatMap(({ before, listing }) =>
      before && listing && before !== listing
        ? [{ listing: { ...listing, id: before.id }, isSame: hasSameContent(before, listing) }]
        : [],
    );
    const same = reread.filter(({ isSame }) => isSame).map(({ listing }) => listing);
    const changed = reread.filter(({ isSame }) => !isSame).map(({ listing }) => listing);

    const points = written.flatMap((each) =>
      each.points.map((point) => ({ ...point, listingId: each.listing.id })),
    );
    const onListings = written.flatMap(({ listing, changes, outsConfirmed, readings }) => [
      ...changes.map((change) =>
        reportOf(
          listingChanged,
          { ...itemOf(listing), referenceBranch: listing.reference?.storeId, ...dataOf(change) },
          traceOf(change, readings),
        ),
      ),
      ...outsConfirmed.map((confirmation) => confirmationOf(listing, null, confirmation)),
    ]);
    const { shelves, stores, distances, reports: onShelves } = await updateShelvesOf(tx, written);
    const reports = [...onListings, ...onShelves];
    await Promise.all([
      updateListings(tx, changed),
      updateTimes(tx, same),
      addPoints(tx, points),
      addAllToOutbox(tx, "lookup", reports),
      writeShelves(tx, shelves),
      writeStores(tx, stores),
      writeDistances(tx, distances),
    ]);
    const ignored = listed.reduce((all, each) => all + each.ignored, 0);
    return { ignored, again, events: reports.length };
  });
}

/** The listings, with the points of those that state a was-price for the first time, or the first time since a release. */
async function withRecentPoints(
  tx: Queryable,
  known: ReadonlyMap<string, Listing>,
  readings: ReadonlyMap<string, readonly ListingReading[]>,
): Promise<ReadonlyMap<string, Listing>> {
  const lacking = [...known].filter(
    ([key, { recent, facts }]) =>
      recent === null && (facts?.stated.wasPrice || readings.get(key)?.some((each) => each.facts?.wasPrice)),
  );
  if (lacking.length === 0) return known;
  const ids = lacking.map(([, { id }]) => id);
  const now = Math.max(...lacking.flatMap(([key]) => readings.get(key) ?? []).map(({ seenAt }) => seenAt));
  const points = await recentPoints(tx, ids, now);
  const gathered = lacking.map(
    ([key, each]) => [key, { ...each, recent: points.get(each.id) ?? [] }] as const,
  );
  return new Map([...known, ...gathered]);
}

interface WrittenListing {
  readonly listing: Listing;
  readonly readings: readonly ListingReading[];
}

interface UpdatedShelves {
  readonly shelves: readonly Shelf[];
  readonly stores: readonly StoreOfRetailer[];
  readonly distances: readonly StoreDistance[];
  readonly reports: readonly Report[];
}

/** Shelves and stores as they are after the readings of written listings. */
async function updateShelvesOf(tx: Queryable, written: readonly WrittenListing[]): Promise<UpdatedShelves> {
  const read = written.flatMap(({ listing, readings }) =>
    readings.flatMap(({ shelves, traceparent }) =>
      shelves.map((reading) => ({
        listing,
        listingId: listing.id,
        storeId: reading.store.id,
        reading,
        seenAt: reading.seenAt,
        traceparent,
      })),
    ),
  );
  const byShelf = Map.groupBy(read, shelfText);
  const known = await readShelves(
    tx,
    [...byShelf.values()].flatMap(([first]) => first ?? []),
  );
  const shelves: Shelf[] = [];
  const stores = new Map<string, StoreOfRetailer>();
  const distances = new Map<string, StoreDistance>();
  const added = new Set<PhysicalStore>();
  const reports: Report[] = [];
  for (const [key, its] of byShelf) {
    const [first] = its;
    if (!first) continue;
    const { listing, listingId, storeId, reading } = first;
    const before = known.get(key) ?? null;
    const { shelf, changes, outsConfirmed } = applyToShelf(
      before,
      its.map(({ reading }) => reading),
    );
    if (!shelf || shelf === before) continue;
    shelves.push({ listingId, storeId, ...shelf });
    for (const { reading } of its) {
      if (added.has(reading.store)) continue; // the items of an answer share its stores
      added.add(reading.store);
      addStore(stores, listing.retailer, reading);
      addDistance(distances, listing.retailer, reading);
    }
    const branch = branchOf(reading);
    for (const change of changes)
      reports.push(
        reportOf(
          shelfChanged,
          { ...itemOf(listing), storeId, branch, ...dataOf(change) },
          traceOf(change, its),
        ),
      );
    reports.push(...outsConfirmed.map((confirmation) => confirmationOf(listing, storeId, confirmation)));
  }
  return { shelves, stores: [...stores.values()], distances: [...distances.values()], reports };
}

/** The trace of the reading that made a change. */
function traceOf(
  { readAt }: Change,
  readings: readonly { readonly seenAt: number; readonly traceparent?: string | undefined }[],
): string | undefined {
  return readings.find(({ seenAt }) => seenAt === readAt)?.traceparent;
}

/** One reading may have details of the store that another lacks. */
function addStore(stores: Map<string, StoreOfRetailer>, retailer: string, { store }: ShelfReading): void {
  const key = JSON.stringify([retailer, store.id]);
  const before = stores.get(key);
  const position = store.position ?? before?.position;
  const town = store.town ?? before?.town ?? null;
  const phone = store.phone ?? before?.phone;
  const hours = store.hours ?? before?.hours;
  stores.set(key, { retailer, ...store, position, town, phone, hours });
}

/** The newest reading of a distance counts. */
function addDistance(
  distances: Map<string, StoreDistance>,
  retailer: string,
  { store, distance, seenAt }: ShelfReading,
): void {
  if (!distance) return;
  const { zip, miles } = distance;
  const key = JSON.stringify([zip, retailer, store.id]);
  if ((distances.get(key)?.readAt ?? 0) <= seenAt)
    distances.set(key, { zip, retailer, storeId: store.id, miles, readAt: seenAt });
}

function itemOf({ retailer, itemId, country, listed }: Listing) {
  const { gtin, title, url } = listed;
  return {
    retailer,
    storeName: storeOf(retailer, country)?.name ?? retailer,
    itemId,
    country,
    gtin,
    title,
    url,
  };
}

function confirmationOf(
  { retailer, itemId, country }: Listing,
  storeId: string | null,
  { version, readAt }: Confirmation,
): Report {
  const at = new Date(readAt).toISOString();
  return reportOf(outConfirmed, { retailer, itemId, country, storeId, version, readAt: at });
}

function branchOf({ store: { name, city, position, town }, distance }: ShelfReading) {
  return { name, city, town: position ?? town, distance };
}

function dataOf({ readAt, ...change }: Change) {
  return { ...change, readAt: new Date(readAt).toISOString() };
}
