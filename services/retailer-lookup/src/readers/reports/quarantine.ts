import type { Country } from "@stockfinder/contracts/listings";
import { milliseconds } from "@stockfinder/database/columns";
import type { TwoDaysDigests } from "@stockfinder/database/daily-digest";
import type { Database, Queryable } from "@stockfinder/database/database";
import { removalOf } from "@stockfinder/database/remove-batch";
import type { Witness } from "./agreement.ts";

const NEW_WEIGHT = 0.6;
/** A lie costs more than ten truths bring. */
const AFTER_WRONG = 0.5;
const FOR_RIGHT = 0.04;
/** A reading judges reports made this shortly before or after it. */
const JUDGED_WITHIN = "10 minutes";

export interface Quarantined {
  readonly url: string;
  readonly reporter: string;
  readonly network: TwoDaysDigests;
  readonly retailer: string;
  readonly country: Country;
  readonly price: number | null;
  readonly currency: string | null;
  readonly isAvailable: boolean | null;
  readonly at: Date;
}

/**
 * Stores a client's last report of a page, separately from the listings. The network's reports of the page from yesterday get
 * today's digest, so that one network is one witness around midnight too.
 */
export async function quarantine(database: Pick<Database, "transaction">, said: Quarantined): Promise<void> {
  const { url, reporter, network, retailer, country, price, currency, isAvailable, at } = said;
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into lookup.reporters (reporter, weight, first_seen_at, last_seen_at) values ($1, $2, $3, $3)
       on conflict (reporter) do update set last_seen_at = greatest(reporters.last_seen_at, excluded.last_seen_at)`,
      [reporter, NEW_WEIGHT, at],
    );
    await tx.query("update lookup.quarantine set network = $2 where url = $1 and network = $3", [
      url,
      network.today,
      network.yesterday,
    ]);
    await tx.query(
      `insert into lookup.quarantine
         (url, reporter, network, retailer, country, price, currency, is_available, reported_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (url, reporter) do update set network = excluded.network, price = excluded.price,
         currency = excluded.currency, is_available = excluded.is_available, reported_at = excluded.reported_at,
         judged = false`,
      [url, reporter, network.today, retailer, country, price, currency, isAvailable, at],
    );
  });
}

export async function witnessesOf(database: Queryable, url: string): Promise<Witness[]> {
  const { rows } = await database.query<Witness>(
    `select reporter, network, ${milliseconds("first_seen_at")} as "firstSeenAt", weight,
       price::float8, currency, is_available as "isAvailable", ${milliseconds("reported_at")} as at
     from lookup.quarantine join lookup.reporters using (reporter) where url = $1`,
    [url],
  );
  return rows;
}

/**
 * Compares the reports of a page with our own new reading. A client that was wrong about price or stock loses half of its
 * weight; one that was right gains a little. Values that the reading is unsure of count against nobody.
 */
export async function judgeReports(
  database: Queryable,
  page: { readonly url: string; readonly retailer: string; readonly country: Country },
): Promise<void> {
  await database.query(
    `with read as (
       select price, currency, certain_stock, seen_at from lookup.listings
       where retailer = $2 and item_id = $1 and country = $3 and seen_by in ('adapter', 'page') and seen_at = certain_seen_at
     ), judged as (
       update lookup.quarantine as said set judged = true from read
       where said.url = $1 and not said.judged and said.is_available is not null
         and said.reported_at between read.seen_at - interval '${JUDGED_WITHIN}' and read.seen_at + interval '${JUDGED_WITHIN}'
       returning said.reporter,
         said.is_available = (read.certain_stock in ('in', 'limited'))
           and (said.price is null or read.price is null or said.currency is distinct from read.currency or said.price = read.price)
         as is_right
     )
     update lookup.reporters as one
     set weight = case when judged.is_right then least(1, one.weight + ${FOR_RIGHT}) else one.weight * ${AFTER_WRONG} end
     from judged where one.reporter = judged.reporter`,
    [page.url, page.retailer, page.country],
  );
}

/** How often a page's listing has changed so far, in milliseconds from one change to the next; null if it is not listed. */
export async function changeIntervalOf(
  database: Queryable,
  { url, retailer, country }: { readonly url: string; readonly retailer: string; readonly country: Country },
): Promise<number | null> {
  const { rows } = await database.query<{ ms: number }>(
    `select (extract(epoch from seen_at - first_seen_at) * 1000 / greatest(version, 1))::float8 as ms
     from lookup.listings where retailer = $1 and item_id = $2 and country = $3`,
    [retailer, url, country],
  );
  return rows[0]?.ms ?? null;
}

export const removeOldQuarantine = removalOf("lookup.quarantine", "reported_at", "1 day");

export const removeOldReporters = removalOf("lookup.reporters", "last_seen_at", "60 days");
