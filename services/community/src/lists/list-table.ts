import type { ListOwner, ListSummary } from "@stockfinder/contracts/lists";
import type { Queryable } from "@stockfinder/database/database";
import { insertRow } from "@stockfinder/database/insert-row";

export interface ListRow {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** Of the lines that are still to get, in a summary. */
export const SHOWN_LINES = 4;

const COLUMNS = "list.id, list.name, list.version::float8 as version";

export async function insertList(tx: Queryable, list: ListRow, at: Date): Promise<void> {
  await insertRow(tx, "community.lists", { ...list, createdAt: at });
}

/** A list as it is; nobody waits for its reader. */
export async function findList(database: Queryable, id: string): Promise<ListRow | undefined> {
  const { rows } = await database.query<ListRow>(
    `select ${COLUMNS} from community.lists as list where id = $1`,
    [id],
  );
  return rows[0];
}

/** Locks a list, so that its changes come one after the other. */
export async function lockList(tx: Queryable, id: string): Promise<ListRow | undefined> {
  const { rows } = await tx.query<ListRow>(
    `select ${COLUMNS} from community.lists as list where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export async function saveList(tx: Queryable, { id, name, version }: ListRow): Promise<void> {
  await tx.query("update community.lists set name = $2, version = $3 where id = $1", [id, name, version]);
}

export async function deleteList(tx: Queryable, id: string): Promise<void> {
  await tx.query("delete from community.lists where id = $1", [id]);
}

export async function summariesOf(database: Queryable, owners: readonly ListOwner[]): Promise<ListSummary[]> {
  const { rows } = await database.query<ListSummary>(
    `select ${COLUMNS}, lines.count as "lineCount", lines.open as "openCount", lines.next,
       (select count(*)::int from community.list_members where list_id = list.id) as "memberCount"
     from community.lists as list cross join lateral (
       select count(*)::int as count, (count(*) filter (where not checked))::int as open,
         coalesce((array_agg(text order by position) filter (where not checked))[1:${SHOWN_LINES}], '{}') as next
       from community.list_lines where list_id = list.id and deleted_at is null
     ) as lines
     where id in (select list_id from community.list_members where owner = any($1))
     order by created_at desc, id`,
    [owners],
  );
  return rows;
}
