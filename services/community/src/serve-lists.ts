import type { Bus } from "@stockfinder/bus/bus";
import { findInOnePlace as findInOnePlaceOperation } from "@stockfinder/contracts/list-watches";
import * as lists from "@stockfinder/contracts/lists";
import * as plans from "@stockfinder/contracts/plans";
import type { CommunityContext } from "./context/context.ts";
import { inviteToList, withdraw } from "./operations/lists/invitations.ts";
import { addLines, changeLine, claim, removeLine } from "./operations/lists/lines.ts";
import { addList, listLists, readList, removeList, renameList } from "./operations/lists/lists.ts";
import {
  findInOnePlace,
  planList,
  readSharedPlan,
  sharePlan,
  withdrawPlans,
} from "./operations/lists/plans.ts";

export async function serveLists(
  bus: Bus,
  community: CommunityContext,
  many: { readonly concurrency: number },
): Promise<void> {
  const context = { ...community, bus };
  await Promise.all([
    bus.serve(lists.addList, addList(context), many),
    bus.serve(lists.listLists, listLists(context), many),
    bus.serve(lists.readList, readList(context), many),
    bus.serve(plans.planList, planList(context), many),
    bus.serve(plans.sharePlan, sharePlan(context), many),
    bus.serve(plans.withdrawPlans, withdrawPlans(context), many),
    bus.serve(plans.readSharedPlan, readSharedPlan(context), many),
    bus.serve(findInOnePlaceOperation, findInOnePlace(context), many),
    bus.serve(lists.renameList, renameList(context), many),
    bus.serve(lists.removeList, removeList(context), many),
    bus.serve(lists.addLines, addLines(context), many),
    bus.serve(lists.changeLine, changeLine(context), many),
    bus.serve(lists.removeLine, removeLine(context), many),
    bus.serve(lists.claimLine, claim(context, "claim"), many),
    bus.serve(lists.releaseLine, claim(context, "release"), many),
    bus.serve(lists.inviteToList, inviteToList(context), many),
    bus.serve(lists.withdrawInvitation, withdraw(context), many),
    bus.serve(lists.withdrawInvitations, withdraw(context), many),
  ]);
}
