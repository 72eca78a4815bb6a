import type { Bus } from "@stockfinder/bus/bus";
import { findInOnePlace } from "@stockfinder/contracts/list-watches";
import * as lists from "@stockfinder/contracts/lists";
import * as plans from "@stockfinder/contracts/plans";
import type { CommunityContext } from "./context.ts";
import { inviteToList, withdrawInvitation } from "./operations/lists/invitations.ts";
import { addLines, changeLine, claim, removeLine } from "./operations/lists/lines.ts";
import * as listHandlers from "./operations/lists/lists.ts";
import * as planHandlers from "./operations/lists/plans.ts";

export async function serveLists(
  bus: Bus,
  community: CommunityContext,
  many: { readonly concurrency: number },
): Promise<void> {
  const context = { ...community, bus };
  await Promise.all([
    bus.serve(lists.addList, listHandlers.addList(context), many),
    bus.serve(lists.listLists, listHandlers.listLists(context), many),
    bus.serve(lists.adoptLists, listHandlers.adoptLists(context), many),
    bus.serve(lists.readList, listHandlers.readList(context), many),
    bus.serve(plans.planList, planHandlers.planList(context), many),
    bus.serve(plans.sharePlan, planHandlers.sharePlan(context), many),
    bus.serve(plans.withdrawPlans, planHandlers.withdrawPlans(context), many),
    bus.serve(plans.readSharedPlan, planHandlers.readSharedPlan(context), many),
    bus.serve(findInOnePlace, planHandlers.findInOnePlace(context), many),
    bus.serve(lists.renameList, listHandlers.renameList(context), many),
    bus.serve(lists.removeList, listHandlers.removeList(context), many),
    bus.serve(lists.addLines, addLines(context), many),
    bus.serve(lists.changeLine, changeLine(context), many),
    bus.serve(lists.removeLine, removeLine(context), many),
    bus.serve(lists.claimLine, claim(context, "claim"), many),
    bus.serve(lists.releaseLine, claim(context, "release"), many),
    bus.serve(lists.inviteToList, inviteToList(context), many),
    bus.serve(lists.withdrawInvitation, withdrawInvitation(context), many),
  ]);
}
