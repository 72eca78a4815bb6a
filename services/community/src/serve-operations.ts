import type { Bus } from "@stockfinder/bus/bus";
import * as accounts from "@stockfinder/contracts/accounts";
import * as community from "@stockfinder/contracts/community";
import type { CommunityContext } from "./context/context.ts";
import {
  accountRemoved,
  accountsMerged,
  fingerprintRegistered,
  MERGED_ACCOUNTS,
  REGISTERED_FINGERPRINTS,
  REMOVED_ACCOUNTS,
} from "./events/accounts.ts";
import { addPost } from "./operations/add-post.ts";
import { addNeighbour, exportNeighbour, removeNeighbour } from "./operations/neighbours.ts";
import { fetchPost, fetchPosts, ownVotes, productPosts } from "./operations/read-posts.ts";
import { reportPost } from "./operations/report-post.ts";
import { voteOnPost } from "./operations/vote-on-post.ts";
import { serveLists } from "./serve-lists.ts";

/** Of each operation and of each event. */
const CONCURRENCY = 32;

export async function serveOperations(bus: Bus, context: CommunityContext): Promise<void> {
  const many = { concurrency: CONCURRENCY };
  await Promise.all([
    bus.serve(community.addNeighbour, addNeighbour(context), many),
    bus.serve(community.removeNeighbour, removeNeighbour(context), many),
    bus.serve(community.addPost, addPost(context), many),
    bus.serve(community.fetchPosts, fetchPosts(context), many),
    bus.serve(community.fetchPost, fetchPost(context), many),
    bus.serve(community.productPosts, productPosts(context), many),
    bus.serve(community.voteUp, voteOnPost(context, 1), many),
    bus.serve(community.voteDown, voteOnPost(context, -1), many),
    bus.serve(community.ownVotes, ownVotes(context), many),
    bus.serve(community.reportPost, reportPost(context), many),
    bus.serve(community.exportNeighbour, exportNeighbour(context), many),
    bus.subscribe(accounts.accountRemoved, REMOVED_ACCOUNTS, accountRemoved(context), many),
    bus.subscribe(accounts.accountsMerged, MERGED_ACCOUNTS, accountsMerged(context), many),
    bus.subscribe(
      accounts.fingerprintRegistered,
      REGISTERED_FINGERPRINTS,
      fingerprintRegistered(context),
      many,
    ),
    serveLists(bus, context, many),
  ]);
}
