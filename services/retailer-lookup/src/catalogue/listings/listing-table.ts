import type { Country } from "@stockfinder/contracts/listings";
import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import {
  assignmentsFrom,
  type Column,
  fieldsOf,
  givenRows,
  milliseconds,
  namesOf,
  valuesOf,
} from "@stockfinder/database/columns";
import type { Queryable } from "@stockfinder/database/database";
import { KNOWN_COLUMNS, knownOf } from "./known-columns.ts";
import type { Known } from "./reading-rules.ts";
import type { Listed, Unread } from "./readings.ts";
import { ifCurrent, type RecentPoint } from "./recent-points.ts";
import type { ReferenceBranch } from "./reference-branch.ts";
import { summaryOf } from "./summary.ts";

export interface ListingKey {
  readonly retailer: string;
  readonly itemId: string;
  readonly country: Country;
}

/** The facts of one reading, never mixed with those of another. */
export interface ListingFacts {
  readonly stated: ProductFacts;
  readonly readAt: number;
}

/** A row of `lookup.listings` that is not written yet. */
export interface NewListing extends ListingKey {
  readonly listed: Listed;
  readonly known: Known;
  /** Null if the price is the same in all branches, and until a branch was read. */
  readonly reference: ReferenceBranch | null;
  /** The last failed reading, if it is newer than the last successful one. `at` in milliseconds since 1970. */
  readonly unread: { readonly as: Unread; readonly at: number } | null;
  /** Null if none are stated. `readAt` is the time of the last reading that states them, in milliseconds since 1970. */
  readonly facts: ListingFacts | null;
  /** The day of the latest point in the history: `2026-11-22`, in UTC. */
  readonly pointOn: string;
  /** The points that its was-price is compared with; null without one, or if they are not gathered yet. */
  readonly recent: readonly RecentPoint[] | null;
}

export interface Listing extends NewListing {
  readonly id: string;
}

/** A row as it was when it was locked. */
export interface LockedListing extends Listing {
  /** Whether its summary was written with its version. A copy of the release before may have changed it without. */
  readonly isSummed: boolean;
}

/** A listing's key as one text. It is unambiguous, because neither a retailer's id nor a country has spaces. */
export function textOf({ retailer, itemId, country }: ListingKey): string {
  return `${retailer} ${country} ${itemId}`;
}

const KEY = fieldsOf<ListingKey>({ text: ["retailer", "itemId", "country"] });
const CONTENT: readonly Column<NewListing>[] = [
  { name: "gtin", type: "text", value: ({ listed }) => listed.gtin },
  { name: "model", type: "text", value: ({ listed }) => listed.model ?? null },
  { name: "title", type: "text", value: ({ listed }) => listed.title },
  { name: "url", type: "text", value: ({ listed }) => listed.url },
  { name: "image_url", type: "text", value: ({ listed }) => listed.imageUrl },
  { name: "is_demo", type: "boolean", value: ({ listed }) => listed.isDemo },
  ...KNOWN_COLUMNS,
  { name: "sold_by", type: "text", value: ({ known }) => known.soldBy },
  { name: "unread_as", type: "text", value: ({ unread }) => unread?.as ?? null },
  { name: "unread_at", type: "timestamptz", value: ({ unread }) => unread?.at ?? null },
  { name: "reference_branch", type: "text", value: ({ reference }) => reference?.storeId ?? null },
  { name: "reference_zip", type: "text", value: ({ reference }) => reference?.zip ?? null },
  { name: "reference_since", type: "timestamptz", value: ({ reference }) => reference?.since ?? null },
  { name: "reference_read_at", type: "timestamptz", value: ({ reference }) => reference?.readAt ?? null },
  { name: "point_on", type: "date", value: ({ pointOn }) => pointOn },
  { name: "facts", type: "jsonb", value: ({ facts }) => facts?.stated ?? null },
  { name: "facts_at", type: "timestamptz", value: ({ facts }) => facts?.readAt ?? null },
  { name: "recent_points", type: "json", value: ({ recent }) => recent },
  {
    name: "summary",
    type: "json",
    value: ({ retailer, listed: { title, isDemo }, known, facts, recent }) =>
      summaryOf(title, facts?.stated ?? null, {
        retailer,
        isDemo,
        currency: known.price?.currency ?? null,
        recent,
        now: known.seenAt,
      }),
  },
  { name: "summary_version", type: "bigint", value: ({ known }) => known.version },
];
/** What differs after a reading that says what the one before it said. */
const TIMES: readonly Column<Listing>[] = [
  { name: "seen_at", type: "timestamptz", value: ({ known }) => known.seenAt },
  { name: "seen_by", type: "text", value: ({ known }) => known.seenBy },
  { name: "certain_seen_at", type: "timestamptz", value: ({ known }) => known.certain?.seenAt ?? null },
  { name: "certain_seen_by", type: "text", value: ({ known }) => known.certain?.seenBy ?? null },
  { name: "reference_read_at", type: "timestamptz", value: ({ reference }) => reference?.readAt ?? null },
  { name: "facts_at", type: "timestamptz", value: ({ facts }) => facts?.readAt ?? null },
];
const ID: Column<Listing> = { name: "id", type: "bigint", value: ({ id }) => id };
const FIRST_SEEN: Column<NewListing> = {
  name: "first_seen_at",
  type: "timestamptz",
  value: ({ known }) => known.seenAt,
};
const NEW: readonly Column<NewListing>[] = [...KEY, ...CONTENT, FIRST_SEEN];

const LOCK = {
  name: "lookup-lock-listings",
  text: `select listing.id::text, listing.retailer, listing.item_id as "itemId", listing.country,
      json_build_object('gtin', listing.gtin, 'model', listing.model, 'title', listing.title, 'url', listing.url,
        'imageUrl', listing.image_url, 'isDemo', listing.is_demo) as listed,
      ${knownOf("listing", "listing.sold_by")} as known,
      case when listing.reference_branch is not null then json_build_object(
        'storeId', listing.reference_branch, 'zip', listing.reference_zip,
        'since', ${milliseconds("listing.reference_since")}, 'readAt', ${milliseconds("listing.reference_read_at")}) end as reference,
      case when num_nulls(listing.unread_as, listing.unread_at) = 0 then json_build_object(
        'as', listing.unread_as, 'at', ${milliseconds("listing.unread_at")}) end as unread,
      case when num_nulls(listing.facts, listing.facts_at) = 0 then json_build_object(
        'stated', listing.facts, 'readAt', ${milliseconds("listing.facts_at")}) end as facts,
      listing.point_on::text as "pointOn", ${ifCurrent("recent_points")} as recent,
      coalesce(listing.summary_version = listing.version, false) as "isSummed"
    from lookup.listings as listing join ${givenRows(KEY)} using (retailer, item_id, country)
    order by listing.id for update of listing`,
};
/**
 * Reads listings by key and locks them, and with them their shelves, until the transaction ends. In the order of their
 * ids, so that copies that write at once wait for each other without deadlocks.
 */
export async function lockListings(
  tx: Queryable,
  keys: readonly ListingKey[],
): Promise<ReadonlyMap<string, LockedListing>> {
  const { rows } = await tx.query<LockedListing>(LOCK, valuesOf(KEY, keys));
  return new Map(rows.map((listing) => [textOf(listing), listing]));
}

/** Inserts listings, and returns the ids by key. A listing that another copy has inserted in the meantime is left out. */
export async function insertListings(
  tx: Queryable,
  listings: readonly NewListing[],
): Promise<ReadonlyMap<string, string>> {
  if (listings.length === 0) return new Map();
  const { rows } = await tx.query<ListingKey & { readonly id: string }>(
    `insert into lookup.listings (${namesOf(NEW)})
     select ${namesOf(NEW)} from ${givenRows(NEW)} order by retailer, item_id, country
     on conflict (retailer, item_id, country) do nothing
     returning id::text, retailer, item_id as "itemId", country`,
    valuesOf(NEW, listings),
  );
  return new Map(rows.map((added) => [textOf(added), added.id]));
}

/** Writes listings whose content changed. */
export function updateListings(tx: Queryable, listings: readonly Listing[]): Promise<void> {
  return update(tx, CONTENT, listings);
}

/** Writes when listings were read whose content is as it was. */
export function updateTimes(tx: Queryable, listings: readonly Listing[]): Promise<void> {
  return update(tx, TIMES, listings);
}

async function update(
  tx: Queryable,
  columns: readonly Column<Listing>[],
  listings: readonly Listing[],
): Promise<void> {
  if (listings.length === 0) return;
  const given = [ID, ...columns];
  await tx.query(
    `update lookup.listings as listing set ${assignmentsFrom(columns, "given")}
     from ${givenRows(given)} where listing.id = given.id`,
    valuesOf(given, listings),
  );
}
