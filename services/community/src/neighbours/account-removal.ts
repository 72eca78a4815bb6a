import type { Queryable } from "@stockfinder/database/database";
import { deleteVotesOnPostsOf, withdrawVotes } from "../posts/votes.ts";
import { deleteNeighbours, lockNeighboursOf } from "./neighbours.ts";

export async function removeAccount(tx: Queryable, accountId: string): Promise<void> {
  await removeNeighbours(tx, await lockNeighboursOf(tx, accountId));
}

/** Report counts stay: they had a reason. Votes go before posts, as a vote locks its rows. */
export async function removeNeighbours(tx: Queryable, ids: readonly string[]): Promise<void> {
  await deleteVotesOnPostsOf(tx, ids);
  await withdrawVotes(tx, ids);
  await deleteNeighbours(tx, ids);
}
