import type { Database, Queryable } from "@stockfinder/database/database";
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

const UNUSED_FOR = "400 days";
/** Small, because one transaction also deletes the neighbours' posts, votes and reports. */
const BATCH_SIZE = 100;

/**
 * Deletes a batch of neighbours that have no account and did nothing for 400 days, with their posts, votes and reports. Returns
 * how many. An account's neighbours stay until the account is removed.
 */
export async function removeUnusedNeighbours(
  database: Pick<Database, "transaction">,
  now: Date,
): Promise<number> {
  return await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `select id from community.neighbours
       where account_id is null and used_at < $1::timestamptz - interval '${UNUSED_FOR}'
       order by used_at limit ${BATCH_SIZE} for update skip locked`,
      [now],
    );
    await removeNeighbours(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}
