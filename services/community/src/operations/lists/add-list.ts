import { randomUUID } from "node:crypto";
import type { Handler } from "@stockfinder/bus/bus";
import type { addList as operation } from "@stockfinder/contracts/lists";
import type { CommunityContext } from "../../context.ts";
import { refuseMoreLists } from "../../lists/change-list.ts";
import { keysOfCaller, memberKey, requireKey } from "../../lists/list-callers.ts";
import { insertList } from "../../lists/list-table.ts";
import { insertMember } from "../../lists/member-table.ts";
import { shownList } from "../../lists/read-list.ts";

export function addList({
  database,
  clock,
}: Pick<CommunityContext, "database" | "clock">): Handler<typeof operation> {
  return async ({ name }, { principal }) => {
    const now = clock.now();
    const at = new Date(now);
    const list = { id: randomUUID(), name, version: 1 };
    return await database.transaction(async (tx) => {
      const [key] = requireKey(await keysOfCaller(tx, principal));
      const owner = await memberKey(tx, principal, key);
      // So that the limit holds for two additions at once.
      await tx.query("select pg_advisory_xact_lock(hashtextextended('community.lists ' || $1, 0))", [owner]);
      await refuseMoreLists(tx, owner);
      await insertList(tx, list, at);
      const member = await insertMember(tx, list.id, { owner, isOwner: true, at });
      return await shownList(tx, list, { member, now });
    });
  };
}
