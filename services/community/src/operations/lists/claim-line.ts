import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { claimLine, releaseLine } from "@stockfinder/contracts/lists";
import type { CommunityContext } from "../../context.ts";
import { changeList } from "../../lists/change-list.ts";
import { lineOf, saveLine, shownLine } from "../../lists/line-table.ts";

/** Sets the caller's claim of a line, or ends it. Only one person has a claim. */
export function claim(
  context: Pick<CommunityContext, "database" | "clock" | "outbox">,
  kind: "claim" | "release",
): Handler<typeof claimLine | typeof releaseLine> {
  return async ({ line: lineId, ...call }, { principal, requestId }) =>
    await changeList(context, { ...call, principal, requestId }, async (tx, { member, next, now }) => {
      const line = await lineOf(tx, call.id, lineId);
      if (!line) throw new Fault("not-found", "The list has no such line");
      if (line.deleted) throw new Fault("gone", "Somebody deleted this line");
      const { claimedBy } = shownLine(line, now);
      if (claimedBy !== null && claimedBy !== member.id)
        throw new Fault("conflict", "Somebody else is getting this already");
      if (kind === "release" && claimedBy === null) return { answer: shownLine(line, now) };
      const after = { ...line, version: next, claim: kind === "claim" ? { by: member.id, at: now } : null };
      await saveLine(tx, call.id, after);
      return { answer: shownLine(after, now), lines: [after] };
    });
}
