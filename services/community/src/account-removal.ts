import type { Queryable } from "@stockfinder/database/database";
import { deleteNeighbours, lockNeighboursOf } from "./neighbours.ts";
import { deleteVotesOnPostsOf, withdrawVotes } from "./votes.ts";

/**
 * Removes all that an account left here: names, posts, votes and reports. How often a post was reported stays as it is:
 * whoever reported it saw something. Votes go before the posts that they are on: whoever votes at this moment
 * locks the vote first and then the post.
 */
export async function removeAllOf(tx: Queryable, accountId: string): Promise<void> {
  const ids = await lockNeighboursOf(tx, accountId);
  await deleteVotesOnPostsOf(tx, ids);
  await withdrawVotes(tx, ids);
  await deleteNeighbours(tx, ids);
}
