import type { Handler } from "@stockfinder/bus/bus";
import type { exportNeighbour as exportNeighbourOperation } from "@stockfinder/contracts/community";
import { requireService } from "@stockfinder/service/for-services";
import { accountOwner } from "@stockfinder/service/owner-key";
import type { CommunityContext } from "../context.ts";
import { exportedLists } from "../lists/export-lists.ts";
import { neighboursOf } from "../neighbours/neighbours.ts";
import { claimBrowser } from "../neighbours/resolve-neighbour.ts";
import { postsOf } from "../posts/posts.ts";
import { reportsOf } from "../posts/reports.ts";
import { votesOf } from "../posts/votes.ts";

/** Returns an account's data, to services only. Gives the browser's signed-out neighbour to the account first. */
export function exportNeighbour({
  database,
}: Pick<CommunityContext, "database">): Handler<typeof exportNeighbourOperation> {
  return async ({ accountId, userID }, { principal }) => {
    requireService(principal);
    if (userID) await database.transaction((tx) => claimBrowser(tx, { userID, accountId }));
    const neighbours = await neighboursOf(database, accountId);
    const ids = neighbours.map(({ id }) => id);
    const [posts, votes, reports] = await Promise.all([
      postsOf(database, ids),
      votesOf(database, ids),
      reportsOf(database, ids),
    ]);
    return {
      userNames: neighbours.map(({ name }) => name),
      posts,
      votes: votes.map(({ postId, vote, at }) => ({
        postId,
        vote: vote === 1 ? "up" : "down",
        at: at.toISOString(),
      })),
      reports: reports.map(({ postId, at }) => ({ postId, at: at.toISOString() })),
      lists: await exportedLists(database, accountOwner(accountId)),
    };
  };
}
