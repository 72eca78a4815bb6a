import { randomUUID } from "node:crypto";
import { insertIntoOutbox } from "@stockfinder/bus/outbox";
import { postVoted } from "@stockfinder/contracts/community";
import type { Queryable } from "@stockfinder/database/database";
import { wasRemovedMeanwhile } from "./removed-meanwhile.ts";

/** 1 for a post, -1 against it. */
export type Vote = 1 | -1;

export interface Ballot {
  readonly postId: string;
  readonly neighbourId: string;
  readonly vote: Vote;
  readonly at: Date;
  readonly requestId: string;
}

/** Each 0 where there is no vote. */
export interface VoteChange {
  readonly previous: Vote | 0;
  readonly now: Vote | 0;
}

const CAST_VOTE = {
  name: "community.cast-vote",
  text: `
    with ballot as (
      insert into community.votes as known (post_id, neighbour_id, vote, voted_at)
      select id, $2, $3::smallint, $4 from community.posts
      where id = $1 and hidden_at is null and neighbour_id <> $2
      on conflict (post_id, neighbour_id) do update
      set previous = known.vote,
          vote = case when known.vote = excluded.vote then 0 else excluded.vote end,
          voted_at = excluded.voted_at
      returning previous, vote as now
    ), counted as (
      update community.posts set
        votes_up = votes_up + (now = 1)::int - (previous = 1)::int,
        votes_down = votes_down + (now = -1)::int - (previous = -1)::int
      from ballot where id = $1
      returning votes_up, votes_down
    ), reported as (
      ${insertIntoOutbox("community")}
      select $5, $6, json_build_object(
        'postId', $1::text, 'votes', json_build_object('up', votes_up, 'down', votes_down), 'at', $7::text
      ), $8
      from counted
    )
    select previous, now from ballot`,
};

/**
 * Votes, or takes back the same vote, counts it and reports it, in one statement: a post that many vote on at once is
 * locked for no longer than its row takes to be written. Answers null, and does nothing, where everybody may not see the
 * post or it is the voter's own.
 */
export async function castVote(
  database: Queryable,
  { postId, neighbourId, vote, at, requestId }: Ballot,
): Promise<VoteChange | null> {
  const values = [postId, neighbourId, vote, at, randomUUID(), postVoted.name, at.toISOString(), requestId];
  try {
    const { rows } = await database.query<VoteChange>(CAST_VOTE, values);
    return rows[0] ?? null;
  } catch (error) {
    if (wasRemovedMeanwhile(error)) return null;
    throw error;
  }
}

export interface CastVote {
  readonly postId: string;
  readonly vote: Vote;
  readonly at: Date;
}

export async function votesOf(database: Queryable, neighbourIds: readonly string[]): Promise<CastVote[]> {
  const { rows } = await database.query<CastVote>(
    `select post_id as "postId", vote, voted_at as at from community.votes
     where neighbour_id = any($1::bigint[]) and vote <> 0 order by voted_at desc`,
    [neighbourIds],
  );
  return rows;
}

/** For posts that are about to go with these neighbours. */
export async function deleteVotesOnPostsOf(tx: Queryable, neighbourIds: readonly string[]): Promise<void> {
  await tx.query(
    "delete from community.votes using community.posts where id = post_id and posts.neighbour_id = any($1::bigint[])",
    [neighbourIds],
  );
}

/** Takes all votes of these neighbours back, out of the posts' counts as well. */
export async function withdrawVotes(tx: Queryable, neighbourIds: readonly string[]): Promise<void> {
  await tx.query(
    `with gone as (
       delete from community.votes where neighbour_id = any($1::bigint[]) returning post_id, vote
     )
     update community.posts set votes_up = votes_up - up, votes_down = votes_down - down
     from (
       select post_id, count(*) filter (where vote = 1) as up, count(*) filter (where vote = -1) as down
       from gone group by post_id
     ) taken
     where id = post_id`,
    [neighbourIds],
  );
}
