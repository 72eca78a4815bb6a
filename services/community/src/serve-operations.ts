import type { Bus } from "@stockfinder/bus/bus";
import * as accounts from "@stockfinder/contracts/accounts";
import * as community from "@stockfinder/contracts/community";
import { findInOnePlace as findInOnePlaceOperation } from "@stockfinder/contracts/list-watches";
import * as lists from "@stockfinder/contracts/lists";
import * as plans from "@stockfinder/contracts/plans";
import type { CommunityContext } from "./context/context.ts";
import { accountRemoved, accountsMerged, fingerprintRegistered } from "./events/accounts.ts";
import { addPost } from "./operations/add-post.ts";
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
import { addNeighbour, exportNeighbour, removeNeighbour } from "./operations/neighbours.ts";
import { fetchPost, fetchPosts, ownVotes, productPosts } from "./operations/read-posts.ts";
import { reportPost } from "./operations/report-post.ts";
import { voteOnPost } from "./operations/vote-on-post.ts";

export async function serveOperations(bus: Bus, context: CommunityContext): Promise<void> {
  await Promise.all([
    bus.serve(community.addNeighbour, addNeighbour(context)),
    bus.serve(community.removeNeighbour, removeNeighbour(context)),
    bus.serve(community.addPost, addPost(context)),
    bus.serve(community.fetchPosts, fetchPosts(context)),
    bus.serve(community.fetchPost, fetchPost(context)),
    bus.serve(community.productPosts, productPosts(context)),
    bus.serve(community.voteUp, voteOnPost(context, 1)),
    bus.serve(community.voteDown, voteOnPost(context, -1)),
    bus.serve(community.ownVotes, ownVotes(context)),
    bus.serve(community.reportPost, reportPost(context)),
    bus.serve(community.exportNeighbour, exportNeighbour(context)),
    bus.subscribe(accounts.accountRemoved, "community.removed-accounts", accountRemoved(context)),
    bus.subscribe(accounts.accountsMerged, "community.merged-accounts", accountsMerged(context)),
    bus.subscribe(
      accounts.fingerprintRegistered,
      "community.registered-fingerprints",
      fingerprintRegistered(context),
    ),
    serveLists(bus, context),
  ]);
}

async function serveLists(bus: Bus, community: CommunityContext): Promise<void> {
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
