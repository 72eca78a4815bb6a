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

/** Deletes the oldest invitations of a list beyond `most`, and returns the keys of their guests. */
export async function deleteOldestInvitations(
  tx: Queryable,
  listId: string,
  most: number,
): Promise<ListOwner[]> {
  const { rows } = await tx.query<{ digest: ListOwner }>(
    `delete from community.list_invitations where list_id = $1 and digest in (
       select digest from community.list_invitations where list_id = $1 order by made_at desc, digest offset $2)
     returning digest`,
    [listId, most],
  );
  return rows.map(({ digest }) => digest);
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
