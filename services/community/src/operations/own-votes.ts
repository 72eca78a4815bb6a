import type { Handler } from "@stockfinder/bus/bus";
import type { ownVotes as ownVotesOperation } from "@stockfinder/contracts/community";
import type { CommunityContext } from "../context.ts";
import { neighboursInBrowser } from "../neighbours/neighbours.ts";
import { ownerOf } from "../neighbours/resolve-neighbour.ts";
import { provesOwner } from "../neighbours/user-id-rules.ts";
import { votesOn } from "../posts/votes.ts";

/** Creates no neighbour: a reader who never voted has no votes. */
export function ownVotes({
  database,
}: Pick<CommunityContext, "database">): Handler<typeof ownVotesOperation> {
  return async ({ userID, postIDs }, { principal }) => {
    const accountId = ownerOf(principal);
    const known = await neighboursInBrowser(database, { userID, accountId });
    const own = known.find((neighbour) => neighbour.accountId === accountId);
    // An account that has not voted here yet claims the signed-out neighbour with its next vote.
    const voter = own ?? (provesOwner(userID) ? known[0] : undefined);
    if (!voter) return { votes: [] };

    const votes = await votesOn(database, { neighbourId: voter.id, postIds: postIDs });
    return { votes: votes.map(({ postId, vote }) => ({ postId, vote: vote === 1 ? "up" : "down" })) };
  };
}
