import type { Database, Queryable } from "@stockfinder/database/database";
import { removalOf } from "@stockfinder/database/remove-batch";
import type { ListingKey } from "../listings/listing-table.ts";

/** An address that was not requested for this long is deleted, and read anew at the next request. */
const KEPT_FOR = "90 days";

export interface KnownPage extends ListingKey {
  /** As the page states it; null if it states none. */
  readonly gtin: string | null;
}

export async function rememberPage(
  database: Queryable,
  url: string,
  { retailer, itemId, country, gtin }: KnownPage,
  now: number,
): Promise<void> {
  await database.query(
    `insert into lookup.page_addresses (url, retailer, item_id, country, gtin, asked_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (url) do update set retailer = excluded.retailer, item_id = excluded.item_id,
       country = excluded.country, gtin = excluded.gtin, asked_at = excluded.asked_at`,
    [url, retailer, itemId, country, gtin, new Date(now)],
  );
}

/** Null for an address that was not read yet. */
export async function knownPage(database: Pick<Database, "query">, url: string): Promise<KnownPage | null> {
  const { rows } = await database.query<KnownPage>(
    `select retailer, item_id as "itemId", country, gtin from lookup.page_addresses where url = $1`,
    [url],
  );
  return rows[0] ?? null;
}

export const removeOldPageAddresses = removalOf("lookup.page_addresses", "asked_at", KEPT_FOR);
