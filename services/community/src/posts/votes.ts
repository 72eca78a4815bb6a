import type { Queryable } from "@stockfinder/database/database";

/** 1 for a post, -1 against it. */
export type Vote = 1 | -1;

export interface Ballot {
  readonly postId: string;
  readonly neighbourId: string;
  readonly vote: Vote;
  /** False if the post's counts leave this vote out. Once a vote on a post counts, the voter's later votes on it count too. */
  readonly counts: boolean;
  readonly at: Date;
}

/** 0 means no vote. */
export interface VoteChange {
  readonly previous: Vote | 0;
  readonly now: Vote | 0;
}

const CAST_VOTE = {
  name: "community.cast-vote",
  text: `
    with ballot as (
      insert into community.votes as known (post_id, neighbour_id, vote, voted_at, counts)
      select id, $2, $3::smallint, $4, $5 from community.posts
      where id = $1 and hidden_at is null and neighbour_id <> $2
      on conflict (post_id, neighbour_id) do update
      set previous = known.vote,
          vote = case when known.vote = excluded.vote then 0 else excluded.vote end,
          counted_before = known.counts,
          counts = known.counts or excluded.counts,
          voted_at = excluded.voted_at
      returning previous, vote as now, counts, counted_before
    ), counted as (
      update community.posts set
        votes_up = votes_up + (now = 1)::int - (previous = 1 and counted_before)::int,
        votes_down = votes_down + (now = -1)::int - (previous = -1 and counted_before)::int
      from ballot where id = $1 and counts
    )
    select previous, now from ballot`,
};

/**
 * Casts a vote, or takes back the same vote, and updates the post's counts. One statement does both, so that a popular post is
 * locked only while its row is written. Returns null and does nothing if the post is hidden, missing or the voter's own.
 */
export async function castVote(
  database: Queryable,
  { postId, neighbourId, vote, counts, at }: Ballot,
): Promise<VoteChange | null> {
  const { rows } = await database.query<VoteChange>(CAST_VOTE, [postId, neighbourId, vote, at, counts]);
  return rows[0] ?? null;
}

/** Whether this neighbour has voted on this post. A vote that was taken back counts. */
export async function hasVoted(
  database: Queryable,
  { postId, neighbourId }: Pick<Ballot, "postId" | "neighbourId">,
): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from community.votes where post_id = $1 and neighbour_id = $2",
    [postId, neighbourId],
  );
  return rowCount === 1;
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

export async function votesOn(
  database: Queryable,
  { neighbourId, postIds }: { readonly neighbourId: string; readonly postIds: readonly string[] },
): Promise<Pick<CastVote, "postId" | "vote">[]> {
  const { rows } = await database.query<Pick<CastVote, "postId" | "vote">>(
    `select post_id as "postId", vote from community.votes
     where neighbour_id = $1 and post_id = any($2::text[]) and vote <> 0`,
    [neighbourId, postIds],
  );
  return rows;
}

export async function deleteVotesOnPostsOf(tx: Queryable, neighbourIds: readonly string[]): Promise<void> {
  await tx.query(
    "delete from community.votes using community.posts where id = post_id and posts.neighbour_id = any($1::bigint[])",
    [neighbourIds],
  );
}

export async function withdrawVotes(tx: Queryable, neighbourIds: readonly string[]): Promise<void> {
  await tx.query(
    `with gone as (
       delete from community.votes where neighbour_id = any($1::bigint[]) returning post_id, vote, counts
     )
     update community.posts set votes_up = votes_up - up, votes_down = votes_down - down
     from (
       select post_id, count(*) filter (where vote = 1 and counts) as up,
        count(*) filter (where vote = -1 and counts) as down
       from gone group by post_id
     ) taken
     where id = post_id`,
    [neighbourIds],
  );
}
