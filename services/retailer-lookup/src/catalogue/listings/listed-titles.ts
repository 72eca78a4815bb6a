import type { Database } from "@stockfinder/database/database";

export interface ListedTitle {
  /** Ascends in the order in which listings became known. */
  readonly id: number;
  readonly title: string;
  readonly retailer: string;
}

/** The titles of the first `limit` listings after one, as adapters read them: pages add texts of their own. */
export async function listedTitles(
  database: Pick<Database, "query">,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly ListedTitle[]> {
  const { rows } = await database.query<ListedTitle>(
    `select id::float8 as id, title, retailer from lookup.listings
     where id > $1 and seen_by = 'adapter' order by id limit $2`,
    [after, limit],
  );
  return rows;
}

/** The id after which the newest `count` listings are. */
export async function newestListings(database: Pick<Database, "query">, count: number): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    "select id::float8 as id from lookup.listings order by id desc offset $1 limit 1",
    [count],
  );
  return rows[0]?.id ?? 0;
}
