import type { ListOwner } from "@stockfinder/contracts/lists";
import type { Queryable } from "@stockfinder/database/database";
import { publishChange } from "./change-list.ts";
import { moveClaims } from "./line-table.ts";
import { deleteList, lockList, saveList } from "./list-table.ts";
import { deleteMember, ensureOwner, listIdsOf, moveMember } from "./member-table.ts";

interface Cause {
  readonly now: number;
  readonly requestId: string;
}

export async function moveLists(
  tx: Queryable,
  from: ListOwner,
  into: ListOwner,
  cause: Cause,
): Promise<void> {
  await changeMemberships(tx, from, cause, async (id) => {
    await moveClaims(tx, id, from, into);
    await moveMember(tx, id, from, into);
  });
}

/** Ends a person's memberships. A household outlives the one who goes: the member who joined first owns the list then. */
export async function leaveLists(tx: Queryable, owner: ListOwner, cause: Cause): Promise<void> {
  await changeMemberships(tx, owner, cause, (id) => deleteMember(tx, id, owner));
}

async function changeMemberships(
  tx: Queryable,
  owner: ListOwner,
  cause: Cause,
  change: (listId: string) => Promise<void>,
): Promise<void> {
  for (const id of await listIdsOf(tx, owner)) {
    const list = await lockList(tx, id);
    if (!list) continue;
    await change(id);
    if (await ensureOwner(tx, id)) {
      const version = list.version + 1;
      await saveList(tx, { ...list, version });
      await publishChange(tx, { list, version, ...cause });
    } else await deleteList(tx, id);
  }
}
