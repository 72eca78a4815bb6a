import type { Queryable } from "@stockfinder/database/database";

/** How clients write that they come from nowhere in particular; never allowed. */
export const NO_SOURCE = "none";

export interface AllowedSource {
  readonly source: string;
  readonly addedAt: Date;
}

/** Whether links of ours may carry this source, typed in either case. */
export async function isAllowedSource(db: Queryable, source: string): Promise<boolean> {
  const { rowCount } = await db.query("select from auth.campaign_sources where source = lower($1)", [source]);
  return rowCount === 1;
}

/** In the order of the alphabet. */
export async function allowedSources(db: Queryable): Promise<AllowedSource[]> {
  const { rows } = await db.query<{ source: string; added_at: Date }>(
    'select source, added_at from auth.campaign_sources order by source collate "C"',
  );
  return rows.map(({ source, added_at }) => ({ source, addedAt: added_at }));
}

/** False where it was allowed already. */
export async function addSource(db: Queryable, { source, addedAt }: AllowedSource): Promise<boolean> {
  const { rowCount } = await db.query(
    "insert into auth.campaign_sources (source, added_at) values (lower($1), $2) on conflict (source) do nothing",
    [source, addedAt],
  );
  return rowCount === 1;
}

/** False where it was not allowed anyway. */
export async function removeSource(db: Queryable, source: string): Promise<boolean> {
  const { rowCount } = await db.query("delete from auth.campaign_sources where source = lower($1)", [source]);
  return rowCount === 1;
}
