import type { Handler } from "@stockfinder/bus/bus";
import type { listLists as operation } from "@stockfinder/contracts/lists";
import type { CommunityContext } from "../../context.ts";
import { keysOfCaller, requireKey } from "../../lists/list-callers.ts";
import { summariesOf } from "../../lists/list-table.ts";

export function listLists({ database }: Pick<CommunityContext, "database">): Handler<typeof operation> {
  return async (_, { principal }) =>
    await summariesOf(database, requireKey(await keysOfCaller(database, principal)));
}
