import type { Queryable } from "@stockfinder/database/database";

/** Clients send this if they have no source. It can never be allowed. */
export const NO_SOURCE = "none";

export interface AllowedSource {
  readonly source: string;
  readonly addedAt: Date;
}

export async function isAllowedSource(db: Queryable, source: string): Promise<boolean> {
  const { rowCount } = await db.query("select from auth.campaign_sources where source = lower($1)", [source]);
  return rowCount === 1;
}

export async function allowedSources(db: Queryable): Promise<AllowedSource[]> {
  const { rows } = await db.query<AllowedSource>(
    'select source, added_at as "addedAt" from auth.campaign_sources order by source collate "C"',
  );
  return rows;
}

/** False if it was already allowed. */
export async function addSource(db: Queryable, { source, addedAt }: AllowedSource): Promise<boolean> {
  const { rowCount } = await db.query(
    "insert into auth.campaign_sources (source, added_at) values (lower($1), $2) on conflict (source) do nothing",
    [source, addedAt],
  );
  return rowCount === 1;
}

/** False if it was not allowed. */
export async function removeSource(db: Queryable, source: string): Promise<boolean> {
  const { rowCount } = await db.query("delete from auth.campaign_sources where source = lower($1)", [source]);
  return rowCount === 1;
}
