import type { Database, Queryable } from "@stockfinder/database/database";

/** The post is hidden at this count, until staff restore or remove it. */
export const REPORTS_THAT_HIDE = 5;

export interface Report {
  readonly postId: string;
  readonly neighbourId: string;
  readonly at: Date;
  /** A digest from `reportNetwork`, in the same transaction. */
  readonly network: string;
  /** False if the post's count leaves this report out, whatever its network. */
  readonly mayCount: boolean;
}

/**
 * Stores a report. Returns whether it counts: it does if no report of its network on this post has counted. Returns null if
 * this neighbour reported this post before.
 */
export async function insertReport(
  tx: Queryable,
  { postId, neighbourId, at, network, mayCount }: Report,
): Promise<boolean | null> {
  const { rows } = await tx.query<{ counts: boolean }>(
    `with first_of_network as (
       insert into community.report_networks (post_id, network)
       select $1, $4 where $5 and not exists (
         select from community.reports where post_id = $1 and neighbour_id = $2
       )
       on conflict do nothing returning network
     )
     insert into community.reports (post_id, neighbour_id, reported_at, counts)
     values ($1, $2, $3, exists (select from first_of_network)) on conflict do nothing
     returning counts`,
    [postId, neighbourId, at, network, mayCount],
  );
  return rows[0]?.counts ?? null;
}

export interface ReportCount {
  readonly reports: number;
  readonly hidden: boolean;
}

/** Adds one report to the post's count. Returns the count since staff last restored the post. */
export async function countReport(
  tx: Queryable,
  { postId, at }: Pick<Report, "postId" | "at">,
): Promise<ReportCount> {
  const { rows } = await tx.query<ReportCount>(
    `update community.posts set
       reports = reports + 1,
       hidden_at = case when reports + 1 >= ${REPORTS_THAT_HIDE} then coalesce(hidden_at, $2) else hidden_at end
     where id = $1
     returning reports, hidden_at is not null as hidden`,
    [postId, at],
  );
  const [count] = rows;
  if (!count) throw new Error("The post was deleted while it was reported");
  return count;
}

export async function reportsOf(
  database: Queryable,
  neighbourIds: readonly string[],
): Promise<Pick<Report, "postId" | "at">[]> {
  const { rows } = await database.query<Pick<Report, "postId" | "at">>(
    `select post_id as "postId", reported_at as at from community.reports
     where neighbour_id = any($1::bigint[]) order by reported_at desc`,
    [neighbourIds],
  );
  return rows;
}

export interface ReportedPost extends ReportCount {
  readonly id: string;
  readonly postedAt: Date;
  readonly store: string;
  readonly title: string;
  readonly text: string;
}

export async function reportedPosts(database: Queryable): Promise<ReportedPost[]> {
  const { rows } = await database.query<ReportedPost>(
    `select id, posted_at as "postedAt", store, title, text, reports, hidden_at is not null as hidden
     from community.posts where reports > 0 order by hidden desc, reports desc, id`,
  );
  return rows;
}

/** Shows the post again. Users who reported it cannot report it again. Returns false if the post does not exist. */
export async function restorePost(database: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await database.query(
    "update community.posts set hidden_at = null, reports = 0 where id = $1",
    [id],
  );
  return rowCount === 1;
}

/** Deletes the post with its votes and reports. Returns false if the post does not exist. */
export async function removePost(database: Database, id: string): Promise<boolean> {
  return await database.transaction(async (tx) => {
    // Votes first, because a vote locks its rows in that order: otherwise the two would deadlock.
    await tx.query("delete from community.votes where post_id = $1", [id]);
    const { rowCount } = await tx.query("delete from community.posts where id = $1", [id]);
    return rowCount === 1;
  });
}
