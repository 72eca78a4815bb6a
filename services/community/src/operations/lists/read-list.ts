import type { Handler } from "@stockfinder/bus/bus";
import type { readList as operation } from "@stockfinder/contracts/lists";
import type { CommunityContext } from "../../context.ts";
import { readAsMember } from "../../lists/change-list.ts";
import { shownList } from "../../lists/read-list.ts";

export function readList(
  context: Pick<CommunityContext, "database" | "clock" | "outbox">,
): Handler<typeof operation> {
  return async (call, { principal, requestId }) =>
    await readAsMember(context, { ...call, principal, requestId }, (database, { list, member, now }) =>
      shownList(database, list, { member, now }),
    );
}
