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

export async function serveLists(bus: Bus, community: CommunityContext): Promise<void> {
  const context = { ...community, bus };
  await Promise.all([
    bus.serve(lists.addList, addList(context)),
    bus.serve(lists.listLists, listLists(context)),
    bus.serve(lists.readList, readList(context)),
    bus.serve(plans.planList, planList(context)),
    bus.serve(plans.sharePlan, sharePlan(context)),
    bus.serve(plans.withdrawPlans, withdrawPlans(context)),
    bus.serve(plans.readSharedPlan, readSharedPlan(context)),
    bus.serve(findInOnePlaceOperation, findInOnePlace(context)),
    bus.serve(lists.renameList, renameList(context)),
    bus.serve(lists.removeList, removeList(context)),
    bus.serve(lists.addLines, addLines(context)),
    bus.serve(lists.changeLine, changeLine(context)),
    bus.serve(lists.removeLine, removeLine(context)),
    bus.serve(lists.claimLine, claim(context, "claim")),
    bus.serve(lists.releaseLine, claim(context, "release")),
    bus.serve(lists.inviteToList, inviteToList(context)),
    bus.serve(lists.withdrawInvitation, withdraw(context)),
    bus.serve(lists.withdrawInvitations, withdraw(context)),
  ]);
}
