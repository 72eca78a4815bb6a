import type { Bus } from "@stockfinder/bus/bus";
import { findInOnePlace as findInOnePlaceOperation } from "@stockfinder/contracts/list-watches";
import * as lists from "@stockfinder/contracts/lists";
import * as plans from "@stockfinder/contracts/plans";
import type { CommunityContext } from "./context.ts";
import { addLines } from "./operations/lists/add-lines.ts";
import { addList } from "./operations/lists/add-list.ts";
import { adoptLists } from "./operations/lists/adopt-lists.ts";
import { changeLine } from "./operations/lists/change-line.ts";
import { claim } from "./operations/lists/claim-line.ts";
import { findInOnePlace } from "./operations/lists/find-in-one-place.ts";
import { inviteToList } from "./operations/lists/invite-to-list.ts";
import { listLists } from "./operations/lists/list-lists.ts";
import { planList } from "./operations/lists/plan-list.ts";
import { readList } from "./operations/lists/read-list.ts";
import { removeLine } from "./operations/lists/remove-line.ts";
import { removeList } from "./operations/lists/remove-list.ts";
import { renameList } from "./operations/lists/rename-list.ts";
import { readSharedPlan, sharePlan, withdrawPlans } from "./operations/lists/share-plan.ts";
import { withdrawInvitation } from "./operations/lists/withdraw-invitation.ts";

/** Serves the operations of shopping lists. */
export async function serveLists(
  bus: Bus,
  community: CommunityContext,
  many: { readonly concurrency: number },
): Promise<void> {
  const context = { ...community, bus };
  await Promise.all([
    bus.serve(lists.addList, addList(context), many),
    bus.serve(lists.listLists, listLists(context), many),
    bus.serve(lists.adoptLists, adoptLists(context), many),
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
    bus.serve(lists.withdrawInvitation, withdrawInvitation(context), many),
  ]);
}
