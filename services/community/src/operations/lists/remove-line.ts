import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { removeLine as operation } from "@stockfinder/contracts/lists";
import type { CommunityContext } from "../../context.ts";
import { changeList } from "../../lists/change-list.ts";
import { swallowsEdit } from "../../lists/line-rules.ts";
import { lineOf, saveLine } from "../../lists/line-table.ts";

/** Deletes a line, unless somebody edited it later. */
export function removeLine(
  context: Pick<CommunityContext, "database" | "clock" | "outbox">,
): Handler<typeof operation> {
  return async ({ line: lineId, base, ageMs, ...call }, { principal, requestId }) =>
    await changeList(context, { ...call, principal, requestId }, async (tx, { next, now }) => {
      const line = await lineOf(tx, call.id, lineId);
      if (!line) return { answer: null };
      const seen = { base, at: now - ageMs };
      if (line.deleted) {
        // The younger deletion counts: an edit between the two does not restore the line.
        const { version, at } = line.deleted;
        await saveLine(tx, call.id, { ...line, deleted: { version, at: Math.max(at, seen.at) } });
        return { answer: null };
      }
      if (swallowsEdit(line, seen))
        throw new Fault("conflict", "Somebody changed this line after you deleted it");
      const after = { ...line, version: next, deleted: { version: next, at: seen.at } };
      await saveLine(tx, call.id, after);
      return { answer: null, lines: [after] };
    });
}
