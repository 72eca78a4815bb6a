import type { Bus, Handler } from "@stockfinder/bus/bus";
import { type planList as operation, planLines } from "@stockfinder/contracts/plans";
import type { CommunityContext } from "../../context.ts";
import { readAsMember } from "../../lists/change-list.ts";
import { linesOf } from "../../lists/line-table.ts";

/** Plans the lines that are not checked off. */
export function planList(
  context: Pick<CommunityContext, "database" | "clock" | "outbox"> & { readonly bus: Pick<Bus, "call"> },
): Handler<typeof operation> {
  return async ({ id, listToken, ...wish }, { principal, requestId, deadline }) => {
    const lines = await readAsMember(context, { id, listToken, principal, requestId }, (database) =>
      linesOf(database, id),
    );
    const open = lines
      .filter(({ content }) => !content.checked)
      .map((line) => {
        const { upc, text, quantity, maxPrice, similar } = line.content;
        return { id: line.id, upc, text, quantity, maxPrice, similar };
      });
    return await context.bus.call(planLines, { ...wish, lines: open }, { principal, requestId, deadline });
  };
}
