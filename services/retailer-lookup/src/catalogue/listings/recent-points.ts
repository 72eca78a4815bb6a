import type { CertainStock } from "@stockfinder/contracts/listings";
import { milliseconds } from "@stockfinder/database/columns";
import type { Prepared, Queryable } from "@stockfinder/database/database";
import { type Point, pointsSince } from "./point-table.ts";

/** A point of a listing's history, as kept with the listing. */
export type RecentPoint = readonly [
  at: number,
  price: number | null,
  currency: string | null,
  stock: CertainStock | null,
];

/** The 90 days of `discountOf`, and 30 before a cut at their beginning. */
const COMPARED_MS = 121 * 24 * 60 * 60_000;

/** SQL: `summary` or `recent_points` of `listing`; null if it was not written with them last. */
export const ifCurrent = (column: string): string =>
  `case when listing.summary_version = listing.version then listing.${column} end`;

const POINTS: Prepared = {
  name: "lookup-recent-points",
  text: `
    select listing.id::text, json_agg(json_build_array(${milliseconds("point.at")}, point.price, point.currency,
      point.stock) order by point.at) as points
    from lookup.listings as listing cross join lateral ${pointsSince("$2::timestamptz")} as point
    where listing.id = any ($1::bigint[]) group by listing.id`,
};

export async function recentPoints(
  database: Queryable,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, readonly RecentPoint[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await database.query<{ id: string; points: readonly RecentPoint[] }>(POINTS, [
    ids,
    new Date(now - COMPARED_MS),
  ]);
  return new Map(rows.map(({ id, points }) => [id, points]));
}

/**
 * A listing's recent points after others: those of the compared days and the one before them, none before `oldest`. Of equal ones
 * in a row the first and the last say all. Null if those before were not gathered.
 */
export function recentAfter(
  before: readonly RecentPoint[] | null,
  added: readonly Omit<Point, "listingId">[],
  { now, oldest }: { readonly now: number; readonly oldest: number },
): readonly RecentPoint[] | null {
  if (before === null || added.length === 0) return before;
  const all = [
    ...before,
    ...added.map(({ at, terms }): RecentPoint => [at, terms.price, terms.currency, terms.stock]),
  ];
  const first = all.findLastIndex(([at]) => at < now - COMPARED_MS);
  return all.filter(
    (point, index) =>
      index >= first &&
      point[0] >= oldest &&
      point[0] !== all[index + 1]?.[0] &&
      !(isEqual(all[index - 1], point) && isEqual(point, all[index + 1])),
  );
}

function isEqual(one: RecentPoint | undefined, other: RecentPoint | undefined): boolean {
  return one?.[1] === other?.[1] && one?.[2] === other?.[2] && one?.[3] === other?.[3];
}
