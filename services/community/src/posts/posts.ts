import type { Post } from "@stockfinder/contracts/community";
import type { PostDraft } from "@stockfinder/contracts/post-rules";
import type { Queryable } from "@stockfinder/database/database";

export interface NewPost extends PostDraft {
  readonly id: string;
  readonly neighbourId: string;
  readonly zipcode: string;
  readonly upc: string | null;
  readonly postedAt: Date;
}

/** The public columns, from `community.posts post` and `community.neighbours neighbour`. */
export const POST_COLUMNS = `post.id, post.title, post.text, neighbour.name, post.posted_at, post.location,
  post.zipcode, post.item_name, post.status, post.quantity, post.store, post.votes_up, post.votes_down, post.upc`;

export interface PostRow {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly name: string;
  readonly posted_at: Date;
  readonly location: string | null;
  readonly zipcode: string;
  readonly item_name: string | null;
  readonly status: string | null;
  readonly quantity: string | null;
  readonly store: string;
  readonly votes_up: number;
  readonly votes_down: number;
  readonly upc: string | null;
}

export function toPost(row: PostRow): Post {
  return {
    _id: row.id,
    title: row.title,
    text: row.text,
    userName: row.name,
    date: row.posted_at.toISOString(),
    location: row.location,
    zipcode: row.zipcode,
    itemName: row.item_name,
    status: row.status,
    quantity: row.quantity,
    store: row.store,
    votes: { up: row.votes_up, down: row.votes_down },
    upc: row.upc,
  };
}

export async function insertPost(tx: Queryable, post: NewPost): Promise<void> {
  await tx.query(
    `insert into community.posts
       (id, neighbour_id, zipcode, title, text, store, item_name, upc, status, quantity, location, posted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      post.id,
      post.neighbourId,
      post.zipcode,
      post.title,
      post.text,
      post.store,
      post.itemName,
      post.upc,
      post.status,
      post.quantity,
      post.location,
      post.postedAt,
    ],
  );
}

export function publicPost(post: NewPost, userName: string): Post {
  return {
    _id: post.id,
    title: post.title,
    text: post.text,
    userName,
    date: post.postedAt.toISOString(),
    location: post.location,
    zipcode: post.zipcode,
    itemName: post.itemName,
    status: post.status,
    quantity: post.quantity,
    store: post.store,
    votes: { up: 0, down: 0 },
    upc: post.upc,
  };
}

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
