import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { removeList as operation } from "@stockfinder/contracts/lists";
import { listGuest } from "@stockfinder/service/owner-key";
import type { CommunityContext } from "../../context.ts";
import { publishChange } from "../../lists/change-list.ts";
import { keysOfCaller } from "../../lists/list-callers.ts";
import { deleteList, lockList, saveList } from "../../lists/list-table.ts";
import { deleteMember, membersOf } from "../../lists/member-table.ts";

/** Deletes the owner's list, or ends another member's membership. */
export function removeList({
  database,
  clock,
  outbox,
}: Pick<CommunityContext, "database" | "clock" | "outbox">): Handler<typeof operation> {
  return async ({ id, listToken }, { principal, requestId }) => {
    await database.transaction(async (tx) => {
      const list = await lockList(tx, id);
      if (!list) return;
      const keys = await keysOfCaller(tx, principal);
      if (keys.length === 0 && !listToken)
        throw new Fault("unauthorized", "This needs a sign-in or a fingerprint");
      const caller = listToken ? [...keys, listGuest(listToken)] : keys;
      const members = await membersOf(tx, id);
      const member = members.find(({ owner }) => caller.includes(owner));
      if (!member) return;
      const change = { list, version: list.version + 1, now: clock.now(), requestId };
      if (member.isOwner) {
        await deleteList(tx, id);
        await publishChange(tx, { ...change, owners: members.map(({ owner }) => owner) });
      } else {
        await deleteMember(tx, id, member.owner);
        await saveList(tx, { ...list, version: change.version });
        await publishChange(tx, change);
      }
    });
    outbox.nudge();
    return null;
  };
}
