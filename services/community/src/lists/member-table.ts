import { randomUUID } from "node:crypto";
import type { ListOwner, Member } from "@stockfinder/contracts/lists";
import type { Queryable } from "@stockfinder/database/database";
import { insertRow } from "@stockfinder/database/insert-row";
import { drawName } from "../neighbours/neighbour-names.ts";

export interface MemberRow {
  readonly id: string;
  readonly owner: ListOwner;
  readonly name: string;
  readonly isOwner: boolean;
}

const SELECT = `select id, owner, name, is_owner as "isOwner" from community.list_members`;

export async function membersOf(database: Queryable, listId: string): Promise<MemberRow[]> {
  const { rows } = await database.query<MemberRow>(`${SELECT} where list_id = $1 order by joined_at, id`, [
    listId,
  ]);
  return rows;
}

export async function insertMember(
  tx: Queryable,
  listId: string,
  { owner, isOwner, at }: { readonly owner: ListOwner; readonly isOwner: boolean; readonly at: Date },
): Promise<MemberRow> {
  const taken = new Set((await membersOf(tx, listId)).map(({ name }) => name));
  let name = drawName(0);
  for (let attempt = 1; taken.has(name); attempt++) name = drawName(attempt);
  const member = { id: randomUUID(), owner, name, isOwner };
  await insertRow(tx, "community.list_members", { listId, ...member, joinedAt: at });
  return member;
}

export async function deleteMember(tx: Queryable, listId: string, owner: ListOwner): Promise<void> {
  await tx.query("delete from community.list_members where list_id = $1 and owner = $2", [listId, owner]);
}

/** Ends the membership of this guest; of all guests of the list if it is null. */
export async function deleteGuests(tx: Queryable, listId: string, guest: ListOwner | null): Promise<void> {
  await tx.query(
    "delete from community.list_members where list_id = $1 and owner like 'guest:%' and owner = coalesce($2, owner)",
    [listId, guest],
  );
}

export async function countListsOf(tx: Queryable, owner: ListOwner): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    "select count(*)::int as count from community.list_members where owner = $1",
    [owner],
  );
  return rows[0]?.count ?? 0;
}

/** The ids of a person's lists, in the order in which they are locked. */
export async function listIdsOf(tx: Queryable, owner: ListOwner): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    "select list_id as id from community.list_members where owner = $1 order by list_id",
    [owner],
  );
  return rows.map(({ id }) => id);
}

/** Gives a membership to another person; if that one is a member already, it ends, and the other one inherits the list. */
export async function moveMember(
  tx: Queryable,
  listId: string,
  from: ListOwner,
  into: ListOwner,
): Promise<void> {
  await tx.query(
    `update community.list_members as member set is_owner = true
     where list_id = $1 and owner = $3
       and exists (select from community.list_members where list_id = $1 and owner = $2 and is_owner)`,
    [listId, from, into],
  );
  await tx.query(
    `update community.list_members set owner = $3
     where list_id = $1 and owner = $2 and not exists (select from community.list_members where list_id = $1 and owner = $3)`,
    [listId, from, into],
  );
  await deleteMember(tx, listId, from);
}

/** Makes the member who joined first the owner, unless there is one; guests cannot own a list. Returns whether there is an owner. */
export async function ensureOwner(tx: Queryable, listId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update community.list_members set is_owner = true where list_id = $1 and owner = (
       select owner from community.list_members where list_id = $1 and owner not like 'guest:%'
       order by is_owner desc, joined_at, id limit 1
     )`,
    [listId],
  );
  return rowCount === 1;
}

export function shownMember({ id, name, owner, isOwner }: MemberRow, you: MemberRow): Member {
  const role = isOwner ? "owner" : owner.startsWith("guest:") ? "guest" : "member";
  return { id, name, role, you: id === you.id };
}
