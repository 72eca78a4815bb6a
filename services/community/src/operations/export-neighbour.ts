import type { Handler } from "@stockfinder/bus/bus";
import type { exportNeighbour as exportNeighbourOperation } from "@stockfinder/contracts/community";
import { Fault } from "@stockfinder/contracts/fault";
import type { CommunityContext } from "../context.ts";
import { neighboursOf } from "../neighbours.ts";
import { postsOf } from "../posts.ts";
import { reportsOf } from "../reports.ts";
import { votesOf } from "../votes.ts";

/** For the service that holds the account; nobody else may ask. */
export function exportNeighbour({
  database,
}: Pick<CommunityContext, "database">): Handler<typeof exportNeighbourOperation> {
  return async ({ accountId }, { principal }) => {
    if (principal.kind !== "service") throw new Fault("forbidden", "Only services may ask for this");
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
    };
  };
}
