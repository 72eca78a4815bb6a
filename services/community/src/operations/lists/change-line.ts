import type { Bus, Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { MAX_LINES, type changeLine as operation } from "@stockfinder/contracts/lists";
import type { CommunityContext } from "../../context.ts";
import { changeList } from "../../lists/change-list.ts";
import { describedProducts } from "../../lists/line-products.ts";
import { editsAfter, mergedFields, restores } from "../../lists/line-rules.ts";
import { countLines, type LineRow, lineOf, saveLine, shownLine } from "../../lists/line-table.ts";

/** Merges the fields that are given, each on its own. */
export function changeLine(
  context: Pick<CommunityContext, "database" | "clock" | "outbox"> & { readonly bus: Pick<Bus, "call"> },
): Handler<typeof operation> {
  return async ({ id, listToken, line: lineId, base, ageMs, ...fields }, { principal, requestId }) => {
    const products = await describedProducts({ bus: context.bus, requestId }, fields.upc ? [fields.upc] : []);
    const call = { id, listToken, principal, requestId };
    return await changeList(context, call, async (tx, { member, next, now }) => {
      const line = await lineOf(tx, id, lineId);
      if (!line) throw new Fault("not-found", "The list has no such line");
      const seen = { base, at: now - ageMs };
      if (line.deleted && !restores(seen, line.deleted))
        throw new Fault("gone", "Somebody deleted this line");
      const merged = mergedFields(line, fields, seen);
      if (!line.deleted && Object.keys(merged).length === 0) return { answer: shownLine(line, now) };

      if (line.deleted && (await countLines(tx, id)) >= MAX_LINES)
        throw new Fault("too-many", `A list has at most ${MAX_LINES} lines`);
      const after: LineRow = {
        ...line,
        content: { ...line.content, ...merged },
        edits: editsAfter(line, merged, { version: next, at: seen.at }),
        ...(merged.upc !== undefined && { product: products.get(merged.upc ?? "") ?? null }),
        ...(merged.checked !== undefined && { checkedBy: merged.checked ? member.id : null }),
        version: next,
        deleted: null,
      };
      await saveLine(tx, id, after);
      return { answer: shownLine(after, now), lines: [after] };
    });
  };
}
