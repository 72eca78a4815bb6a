import type { Post } from "@stockfinder/contracts/community";
import type { Queryable } from "@stockfinder/database/database";
import { POST_COLUMNS, type PostRow, toPost } from "./posts.ts";

/** Behind the last post that there can be. */
const FROM_THE_NEWEST = "g";

/** Below this a look-up in each area takes less than another round trip to the database. */
const FEW_AREAS = 200;
/** A step back through the newest posts costs a tenth or less of a look-up in one area. */
const STEPS_FOR_AN_AREA = 10;

export interface FeedPart {
  readonly areas: readonly string[];
  /** Only posts older than this one, which need not be there any more; from the newest where it is null. */
  readonly before: string | null;
  readonly limit: number;
  /** As many are passed over first. */
  readonly skip?: number;
}

/**
 * The newest posts in some areas. Two ways lead there, and which is quick depends on how much is posted in these areas: to
 * walk back from the newest post anywhere and keep those of the areas (quick in a city), or to look up the newest of each
 * area and go on in those that have them (quick in the country). Where there are many areas the walk is tried, for as many
 * steps as the look-ups would cost, so that neither way is ever taken much beyond the cost of the other.
 */
export async function newestPosts(
  database: Queryable,
  { areas, before, limit, skip = 0 }: FeedPart,
): Promise<Post[]> {
  const wanted = [areas, before ?? FROM_THE_NEWEST, limit, skip];
  if (areas.length >= FEW_AREAS) {
    const steps = areas.length * STEPS_FOR_AN_AREA;
    const { rows } = await database.query<PostRow>(WALKED, [...wanted, steps]);
    if (rows.length === limit) return rows.map(toPost);
  }
  const { rows } = await database.query<PostRow>(LOOKED_UP, wanted);
  return rows.map(toPost);
}

/**
 * `(… in (…)) is true` is always answered from a hash table. Without `is true` it is a join, for which the planner once chose
 * to go through all areas for each post; and of a list, `= any($1)`, it estimates each value first, for milliseconds.
 */
const WALKED = postsWithIds(`
  select id from (
    select id, area from community.posts
    where hidden_at is null and id < $2
    order by id desc limit $5::bigint
  ) recent
  where (area in (select unnest($1::text[]))) is true
  order by id desc limit $3::bigint offset $4::bigint`);

/** The newest n of all areas lie in the n areas whose newest are newest. */
const LOOKED_UP = postsWithIds(`
  select found.id from (
    select area from unnest($1::text[]) as asked (area)
    cross join lateral (
      select id from community.posts where posts.area = asked.area and hidden_at is null and id < $2
      order by id desc limit 1
    ) newest
    order by id desc limit $3::bigint + $4::bigint
  ) lively
  cross join lateral (
    select id from community.posts where posts.area = lively.area and hidden_at is null and id < $2
    order by id desc limit $3::bigint + $4::bigint
  ) found
  order by found.id desc limit $3::bigint offset $4::bigint`);

function postsWithIds(ids: string): string {
  return `select ${POST_COLUMNS} from (${ids}) page
    join community.posts post using (id)
    join community.neighbours neighbour on neighbour.id = post.neighbour_id
    order by post.id desc`;
}
