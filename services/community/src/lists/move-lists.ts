import type { ListOwner } from "@stockfinder/contracts/lists";
import type { Queryable } from "@stockfinder/database/database";
import { publishChange } from "./change-list.ts";
import { endClaims, moveClaims } from "./line-table.ts";
import { deleteList, type ListRow, lockList, saveList } from "./list-table.ts";
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
  await changeMemberships(tx, from, cause, async (list) => {
    await moveClaims(tx, list, from, into);
    await moveMember(tx, list.id, from, into);
  });
}

/** Ends a person's memberships. A household outlives the one who goes: the member who joined first owns the list then. */
export async function leaveLists(tx: Queryable, owner: ListOwner, cause: Cause): Promise<void> {
  await changeMemberships(tx, owner, cause, ({ id }) => deleteMember(tx, id, owner));
}

async function changeMemberships(
  tx: Queryable,
  owner: ListOwner,
  cause: Cause,
  change: (list: ListRow) => Promise<void>,
): Promise<void> {
  for (const id of await listIdsOf(tx, owner)) {
    const before = await lockList(tx, id);
    if (!before) continue;
    const list = { ...before, version: before.version + 1 };
    await change(list);
    if (await ensureOwner(tx, id)) {
      await endClaims(tx, list);
      await saveList(tx, list);
      await publishChange(tx, { list, version: list.version, ...cause });
    } else await deleteList(tx, id);
  }
}
