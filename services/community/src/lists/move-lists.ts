import type { ListOwner } from "@stockfinder/contracts/lists";
import type { Queryable } from "@stockfinder/database/database";
import { deleteList, lockList } from "./list-table.ts";
import { deleteMember, ensureOwner, listIdsOf, moveMember } from "./member-table.ts";

export async function moveLists(tx: Queryable, from: ListOwner, into: ListOwner): Promise<void> {
  for (const id of await listIdsOf(tx, from)) {
    await lockList(tx, id);
    await moveMember(tx, id, from, into);
  }
}

/** Ends a person's memberships. A household outlives the one who goes: the member who joined first owns the list then. */
export async function leaveLists(tx: Queryable, owner: ListOwner): Promise<void> {
  for (const id of await listIdsOf(tx, owner)) {
    await lockList(tx, id);
    await deleteMember(tx, id, owner);
    if (!(await ensureOwner(tx, id))) await deleteList(tx, id);
  }
}
