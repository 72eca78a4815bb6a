import type { Queryable } from "@stockfinder/database/database";
import { deleteVotesOnPostsOf, withdrawVotes } from "../posts/votes.ts";
import { deleteNeighbours, lockNeighboursOf } from "./neighbours.ts";

export async function removeAccount(tx: Queryable, accountId: string): Promise<void> {
  await removeNeighbours(tx, await lockNeighboursOf(tx, accountId));
}

/**
 * Deletes neighbours that `tx` has locked, with their posts, votes and reports. The posts' report counts stay: the reports were
 * made for a reason. Votes are deleted before their posts, because a vote locks its rows in that order.
 */
export async function removeNeighbours(tx: Queryable, ids: readonly string[]): Promise<void> {
  await deleteVotesOnPostsOf(tx, ids);
  await withdrawVotes(tx, ids);
  await deleteNeighbours(tx, ids);
}
