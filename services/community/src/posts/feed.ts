import type { Post } from "@stockfinder/contracts/community";
import type { Queryable } from "@stockfinder/database/database";
import { POST_COLUMNS, type PostRow, toPost } from "./posts.ts";

/** Sorts after every post id. */
const FROM_THE_NEWEST = "g";

/** Below this, looking up each area takes less time than another round trip to the database. */
const FEW_AREAS = 200;
/** Scanning one post costs at most a tenth of looking up one area. */
const STEPS_FOR_AN_AREA = 10;

export interface FeedQuery {
  readonly areas: readonly string[];
  /** Only posts older than this one, which may have been deleted. Null starts at the newest. */
  readonly before: string | null;
  readonly limit: number;
  readonly skip?: number;
}

/**
 * Returns the newest posts in some areas. There are two strategies. A scan goes back from the newest post anywhere and keeps
 * those of the areas: fast in a city. A look-up reads the newest post of each area: fast in the country. With many areas the
 * scan runs first, limited to the number of steps that cost as much as the look-ups; if it finds too few posts, the look-up
 * runs. So neither strategy costs much more than the other.
 */
export async function newestPosts(
  database: Queryable,
  { areas, before, limit, skip = 0 }: FeedQuery,
): Promise<Post[]> {
  const values = [areas, before ?? FROM_THE_NEWEST, limit, skip];
  if (areas.length >= FEW_AREAS) {
    const steps = areas.length * STEPS_FOR_AN_AREA;
    const { rows } = await database.query<PostRow>(SCAN, [...values, steps]);
    if (rows.length === limit) return rows.map(toPost);
  }
  const { rows } = await database.query<PostRow>(LOOK_UP, values);
  return rows.map(toPost);
}

/**
 * `(… in (…)) is true` always uses a hash table. Without `is true` it is a join, and the planner may go through all areas for
 * each post. With `= any($1)` the planner estimates each value first, which takes milliseconds.
 */
const SCAN = postsWithIds(`
  select id from (
    select id, area from community.posts
    where hidden_at is null and id < $2
    order by id desc limit $5::bigint
  ) recent
  where (area in (select unnest($1::text[]))) is true
  order by id desc limit $3::bigint offset $4::bigint`);

/** The newest n posts are in the n areas with the newest posts. */
const LOOK_UP = postsWithIds(`
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
