import type { Queryable } from "@stockfinder/database/database";
import { deleteNeighbours, neighboursOf } from "./neighbours.ts";
import { withdrawVotes } from "./votes.ts";

/**
 * Removes all that an account left here: names, posts, votes and reports. How often a post was reported stays as it is:
 * whoever reported it saw something.
 */
export async function removeAllOf(tx: Queryable, accountId: string): Promise<void> {
  const ids = (await neighboursOf(tx, accountId)).map(({ id }) => id);
  await withdrawVotes(tx, ids);
  await deleteNeighbours(tx, ids);
}
