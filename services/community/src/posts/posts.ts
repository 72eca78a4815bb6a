import type { Post } from "@stockfinder/contracts/community";
import type { PostDraft } from "@stockfinder/contracts/post-rules";
import type { Queryable } from "@stockfinder/database/database";
import { insertRow } from "@stockfinder/database/insert-row";

export interface NewPost extends PostDraft {
  readonly id: string;
  readonly neighbourId: string;
  readonly zipcode: string;
  readonly upc: string | null;
  readonly postedAt: Date;
}

/** The public columns, from `community.posts post` and `community.neighbours neighbour`. */
export const POST_COLUMNS = `post.id, post.title, post.text, neighbour.name, post.posted_at as "postedAt",
  post.location, post.zipcode, post.item_name as "itemName", post.status, post.quantity, post.store,
  post.votes_up as up, post.votes_down as down, post.upc`;

export type PostRow = Omit<NewPost, "neighbourId"> & {
  readonly name: string;
  readonly up: number;
  readonly down: number;
};

export function toPost({ id, name, postedAt, up, down, ...shown }: PostRow): Post {
  return { ...shown, _id: id, userName: name, date: postedAt.toISOString(), votes: { up, down } };
}

export async function insertPost(tx: Queryable, post: NewPost): Promise<void> {
  await insertRow(tx, "community.posts", post);
}

export function publicPost({ neighbourId: _, ...post }: NewPost, name: string): Post {
  return toPost({ ...post, name, up: 0, down: 0 });
}

/** Returns null if the post is missing or hidden. */
export async function findPost(database: Queryable, id: string): Promise<Post | null> {
  const { rows } = await database.query<PostRow>(
    `select ${POST_COLUMNS} from community.posts post join community.neighbours neighbour on neighbour.id = post.neighbour_id
     where post.id = $1 and post.hidden_at is null`,
    [id],
  );
  return rows[0] ? toPost(rows[0]) : null;
}

/** The newest posts about a product in some areas since a time. */
export async function postsAbout(
  database: Queryable,
  { upc, areas, since, limit }: { upc: string; areas: readonly string[]; since: Date; limit: number },
): Promise<Post[]> {
  const { rows } = await database.query<PostRow>(
    `select ${POST_COLUMNS} from community.posts post join community.neighbours neighbour on neighbour.id = post.neighbour_id
     where post.upc = $1 and post.hidden_at is null and post.posted_at > $3
       and (post.area in (select unnest($2::text[]))) is true
     order by post.id desc limit $4`,
    [upc, areas, since, limit],
  );
  return rows.map(toPost);
}

/** The neighbour who wrote the post; null if the post is missing or hidden. */
export async function authorOf(database: Queryable, id: string): Promise<string | null> {
  const { rows } = await database.query<{ neighbour_id: string }>(
    "select neighbour_id from community.posts where id = $1 and hidden_at is null",
    [id],
  );
  return rows[0]?.neighbour_id ?? null;
}

/** The neighbours' posts, newest first, hidden ones included. */
export async function postsOf(database: Queryable, neighbourIds: readonly string[]): Promise<Post[]> {
  const { rows } = await database.query<PostRow>(
    `select ${POST_COLUMNS} from community.posts post join community.neighbours neighbour on neighbour.id = post.neighbour_id
     where post.neighbour_id = any($1::bigint[]) order by post.id desc`,
    [neighbourIds],
  );
  return rows.map(toPost);
}
