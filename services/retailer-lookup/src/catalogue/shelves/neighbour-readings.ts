import type { CertainStock, Country } from "@stockfinder/contracts/listings";
import { milliseconds } from "@stockfinder/database/columns";
import type { Database, Queryable } from "@stockfinder/database/database";
import { removalOf } from "@stockfinder/database/remove-batch";

/** A neighbour's reading counts this long. */
const COUNTS_MS = 24 * 60 * 60_000;

export function countsAfter(now: number): Date {
  return new Date(now - COUNTS_MS);
}

/** A row of `lookup.neighbour_readings`: of a post, or of a shopper's report. Times are in milliseconds since 1970. */
export interface NeighbourReading {
  readonly postId: string;
  readonly gtin: string;
  readonly retailer: string;
  readonly country: Country;
  readonly zip: string;
  /** Of the middle of the zip code's area. */
  readonly latitude: number;
  readonly longitude: number;
  readonly stock: CertainStock;
  readonly seenAt: number;
}

/** A post is one reading, however often its event is delivered. */
export async function addNeighbourReading(database: Queryable, reading: NeighbourReading): Promise<void> {
  const { postId, gtin, retailer, country, zip, latitude, longitude, stock, seenAt } = reading;
  await database.query(
    `insert into lookup.neighbour_readings
       (post_id, gtin, retailer, country, zip, latitude, longitude, stock, seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (post_id) do nothing`,
    [postId, gtin, retailer, country, zip, latitude, longitude, stock, new Date(seenAt)],
  );
}

/** Takes the product from a hidden post's reading. The row stays for a day: an event of the post that comes later adds nothing. */
export async function hideNeighbourReading(database: Queryable, postId: string, at: Date): Promise<void> {
  await database.query(
    `insert into lookup.neighbour_readings
       (post_id, gtin, retailer, country, zip, latitude, longitude, stock, seen_at)
     values ($1, '', '', '', '', 0, 0, 'out', $2) on conflict (post_id) do update set gtin = ''`,
    [postId, at],
  );
}

export async function neighbourReadings(
  database: Pick<Database, "query">,
  {
    gtins,
    country,
    now,
  }: { readonly gtins: readonly string[]; readonly country: Country; readonly now: number },
): Promise<NeighbourReading[]> {
  const { rows } = await database.query<NeighbourReading>(
    {
      name: "lookup-neighbour-readings",
      text: `select post_id as "postId", gtin, retailer, country, zip, latitude, longitude, stock,
               ${milliseconds("seen_at")} as "seenAt"
             from lookup.neighbour_readings where gtin = any ($1) and country = $2 and seen_at > $3
             order by seen_at desc`,
    },
    [gtins, country, countsAfter(now)],
  );
  return rows;
}

export const removeOldNeighbourReadings = removalOf("lookup.neighbour_readings", "seen_at", COUNTS_MS);
