import type { ListOwner } from "@stockfinder/contracts/lists";
import type { Queryable } from "@stockfinder/database/database";

/** `digest` is the key of the invitation's guest (`listGuest`). */
export async function insertInvitation(
  tx: Queryable,
  listId: string,
  digest: ListOwner,
  at: Date,
): Promise<void> {
  await tx.query("insert into community.list_invitations (list_id, digest, made_at) values ($1, $2, $3)", [
    listId,
    digest,
    at,
  ]);
}

export async function isInvitation(database: Queryable, listId: string, digest: ListOwner): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from community.list_invitations where list_id = $1 and digest = $2",
    [listId, digest],
  );
  return rowCount === 1;
}

export async function countInvitations(tx: Queryable, listId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    "select count(*)::int as count from community.list_invitations where list_id = $1",
    [listId],
  );
  return rows[0]?.count ?? 0;
}

/** Deletes the invitation with this digest; all of the list if it is null. */
export async function deleteInvitations(
  tx: Queryable,
  listId: string,
  digest: ListOwner | null,
): Promise<void> {
  await tx.query(
    "delete from community.list_invitations where list_id = $1 and digest = coalesce($2, digest)",
    [listId, digest],
  );
}
