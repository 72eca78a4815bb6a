import type { Handler } from "@stockfinder/bus/bus";
import type { renameList as operation } from "@stockfinder/contracts/lists";
import type { CommunityContext } from "../../context.ts";
import { changeList } from "../../lists/change-list.ts";
import { shownList } from "../../lists/read-list.ts";

export function renameList(
  context: Pick<CommunityContext, "database" | "clock" | "outbox">,
): Handler<typeof operation> {
  return async ({ name, ...call }, { principal, requestId }) =>
    await changeList(context, { ...call, principal, requestId }, async (tx, { list, member, next, now }) => ({
      name,
      answer: await shownList(tx, { ...list, name, version: next }, { member, now }),
    }));
}
