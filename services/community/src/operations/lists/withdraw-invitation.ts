import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { withdrawInvitation as operation } from "@stockfinder/contracts/lists";
import { listGuest } from "@stockfinder/service/owner-key";
import type { CommunityContext } from "../../context.ts";
import { changeList } from "../../lists/change-list.ts";
import { deleteInvitation } from "../../lists/invitation-table.ts";
import { deleteMember } from "../../lists/member-table.ts";

/** Withdraws an invitation and ends the membership of its guest. */
export function withdrawInvitation(
  context: Pick<CommunityContext, "database" | "clock" | "outbox">,
): Handler<typeof operation> {
  return async ({ token, ...call }, { principal, requestId }) =>
    await changeList(context, { ...call, principal, requestId }, async (tx, { member }) => {
      if (member.owner.startsWith("guest:"))
        throw new Fault("forbidden", "Only members may withdraw an invitation");
      const guest = listGuest(token);
      await deleteInvitation(tx, call.id, guest);
      await deleteMember(tx, call.id, guest);
      return { answer: null, isChanged: true };
    });
}
