import type { Terms } from "@stockfinder/contracts/listings";
import type { ProductFacts } from "@stockfinder/contracts/product-facts";
import { assignmentsFrom, type Column, givenRows, namesOf, valuesOf } from "@stockfinder/database/columns";
import type { Database, Queryable } from "@stockfinder/database/database";

/** All points are kept for this long; older days keep their last one and their lowest price. */
const DETAILED_DAYS = 180;
/** The number of days thinned each time: a service that was off for less misses none. */
const THINNED_DAYS = 7;
/** The months with partitions, relative to this one. Readings that wait while a month ends need the previous one. */
const MONTHS = [-1, 0, 1, 2];

type PartitionDatabase = Pick<Database, "query" | "transaction">;

export interface Point {
  readonly listingId: string;
  readonly at: number;
  readonly terms: Terms;
  readonly facts: Pick<ProductFacts, "wasPrice" | "packageSize"> | null;
}

const COLUMNS: readonly Column<Point>[] = [
  { name: "listing_id", type: "bigint", value: ({ listingId }) => listingId },
  { name: "at", type: "timestamptz", value: ({ at }) => at },
  { name: "price", type: "numeric", value: ({ terms }) => terms.price },
  { name: "currency", type: "text", value: ({ terms }) => terms.currency },
  { name: "stock", type: "text", value: ({ terms }) => terms.stock },
  { name: "was_price", type: "numeric", value: ({ facts }) => facts?.wasPrice?.amount ?? null },
  { name: "package_amount", type: "numeric", value: ({ facts }) => facts?.packageSize?.amount ?? null },
  { name: "package_unit", type: "text", value: ({ facts }) => facts?.packageSize?.unit ?? null },
];

/** SQL: the points of `listing` since a time, and the one before them, whose price lasted until then. Other branches' do not count. */
export const pointsSince = (since: string): string => `
  (select point.* from lookup.listing_points as point
   where point.listing_id = listing.id and point.at >= greatest(listing.reference_since, coalesce((
     select max(earlier.at) from lookup.listing_points as earlier where earlier.listing_id = listing.id and earlier.at < ${since}
   ), ${since})))`;

export async function addPoints(tx: Queryable, points: readonly Point[]): Promise<void> {
  if (points.length === 0) return;
  const unique = new Map(points.map((point) => [`${point.listingId} ${point.at}`, point]));
  await tx.query(
    `insert into lookup.listing_points (${namesOf(COLUMNS)}) select ${namesOf(COLUMNS)} from ${givenRows(COLUMNS)}
     on conflict (listing_id, at) do update set ${assignmentsFrom(COLUMNS.slice(2), "excluded")}`,
    valuesOf(COLUMNS, [...unique.values()]),
  );
}

/** Makes the partitions from last month to the month after next. Copies that start at once wait for each other. */
export async function makePartitions(database: PartitionDatabase, now: Date): Promise<void> {
  const months = MONTHS.map((month) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month)));
  const { rows } = await database.query<{ missing: boolean }>(
    "select bool_or(to_regclass(name) is null) as missing from unnest($1::text[]) as name",
    [months.map(partitionOf)],
  );
  // Creating a partition locks the whole table for a moment, so it is done only where one is missing.
  if (!rows[0]?.missing) return;
  await database.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('lookup.listing_points'))");
    for (const month of months) {
      const end = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));
      await tx.query(
        `create table if not exists ${partitionOf(month)} partition of lookup.listing_points
         for values from ('${month.toISOString()}') to ('${end.toISOString()}')`,
      );
    }
  });
}

/** As a step of the hourly retention: nothing is deleted. */
export async function makePartitionsAhead(database: PartitionDatabase, now: Date): Promise<number> {
  await makePartitions(database, now);
  return 0;
}

/** `lookup.listing_points_2026_11`, by UTC. */
function partitionOf(month: Date): string {
  return `lookup.listing_points_${month.toISOString().slice(0, "2026-11".length).replace("-", "_")}`;
}

/** Deletes all points but the last and the cheapest of each day (UTC) from days that are 180 days past; returns how many. */
export async function thinPoints(database: Queryable, now: Date): Promise<number> {
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - DETAILED_DAYS));
  const { rowCount } = await database.query(
    `delete from lookup.listing_points as point using (
       select listing_id, at, row_number() over (
         partition by listing_id, (at at time zone 'UTC')::date order by at desc
       ) as place, row_number() over (
         partition by listing_id, (at at time zone 'UTC')::date
         order by price is null or stock is not distinct from 'out', price, at desc
       ) as rank
       from lookup.listing_points
       where at >= $1::timestamptz - interval '${THINNED_DAYS} days' and at < $1
     ) as old
     where old.place > 1 and old.rank > 1 and point.listing_id = old.listing_id and point.at = old.at`,
    [until],
  );
  return rowCount ?? 0;
}
