import type { Bus } from "@stockfinder/bus/bus";
import * as accounts from "@stockfinder/contracts/accounts";
import * as community from "@stockfinder/contracts/community";
import type { CommunityContext } from "./context/context.ts";
import { accountRemoved, accountsMerged, fingerprintRegistered } from "./events/accounts.ts";
import { addPost } from "./operations/add-post.ts";
import { addNeighbour, exportNeighbour, removeNeighbour } from "./operations/neighbours.ts";
import { fetchPost, fetchPosts, ownVotes, productPosts } from "./operations/read-posts.ts";
import { reportPost } from "./operations/report-post.ts";
import { voteOnPost } from "./operations/vote-on-post.ts";
import { serveLists } from "./serve-lists.ts";

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
