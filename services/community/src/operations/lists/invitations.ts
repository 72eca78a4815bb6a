import { randomBytes } from "node:crypto";
import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type * as contract from "@stockfinder/contracts/lists";
import { MAX_MEMBERS, type withdrawInvitation, type withdrawInvitations } from "@stockfinder/contracts/lists";
import type { InputOf } from "@stockfinder/contracts/operation";
import { listGuest } from "@stockfinder/service/owner-key";
import type { CommunityContext } from "../../context/context.ts";
import { changeList } from "../../lists/change-list.ts";
import {
  deleteInvitations,
  deleteOldestInvitations,
  insertInvitation,
} from "../../lists/invitation-table.ts";
import { endClaims } from "../../lists/line-table.ts";
import { deleteGuests } from "../../lists/member-table.ts";

/**
 * Makes an invitation. The token is in the link's fragment, which browsers send to no server. Only its digest is stored, so a member who
 * wants the link again gets another one, and the oldest gives way once there are many.
 */
export function inviteToList(context: CommunityContext): Handler<typeof contract.inviteToList> {
  return async ({ origin, ...call }, { principal, requestId }) =>
    await changeList(context, { ...call, principal, requestId }, async (tx, { member, now }) => {
      if (member.owner.startsWith("guest:")) throw new Fault("forbidden", "Only members may invite others");
      for (const guest of await deleteOldestInvitations(tx, call.id, MAX_MEMBERS - 1))
        await deleteGuests(tx, call.id, guest);
      const token = randomBytes(16).toString("base64url");
      await insertInvitation(tx, call.id, listGuest(token), new Date(now));
      return { answer: { token, url: `${origin}/lists/${call.id}#${token}` } };
    });
}

/** Withdraws an invitation, or without a token all of them. */
export function withdraw(
  context: CommunityContext,
): Handler<typeof withdrawInvitation> & Handler<typeof withdrawInvitations> {
  return async (
    { token, ...call }: InputOf<typeof withdrawInvitations> & { readonly token?: string },
    { principal, requestId },
  ) =>
    await changeList(context, { ...call, principal, requestId }, async (tx, { member, next }) => {
      if (member.owner.startsWith("guest:"))
        throw new Fault("forbidden", "Only members may withdraw an invitation");
      const guest = token === undefined ? null : listGuest(token);
      await deleteInvitations(tx, call.id, guest);
      await deleteGuests(tx, call.id, guest);
      await endClaims(tx, { id: call.id, version: next });
      return { answer: null, isChanged: true };
    });
}
