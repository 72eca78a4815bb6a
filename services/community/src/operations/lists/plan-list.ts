import type { Handler } from "@stockfinder/bus/bus";
import { type planList as operation, planLines } from "@stockfinder/contracts/plans";
import { readAsMember } from "../../lists/change-list.ts";
import { openLines, type PlanContext } from "../../lists/open-lines.ts";

/** Plans the lines that are not checked off. */
export function planList(context: PlanContext): Handler<typeof operation> {
  return async ({ id, listToken, ...wish }, { principal, requestId, deadline }) => {
    const lines = await readAsMember(context, { id, listToken, principal, requestId }, (database) =>
      openLines(database, id),
    );
    return await context.bus.call(planLines, { ...wish, lines }, { principal, requestId, deadline });
  };
}
