import { migrate } from "@stockfinder/database/migrate";
import { openDatabase } from "@stockfinder/database/open";
import { areasWithin } from "@stockfinder/places/places";
import { type FreshDatabase, freshDatabase, withClient } from "@stockfinder/testing/fresh-database";

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

const MIGRATIONS = new URL("../../services/community/migrations/", import.meta.url);
const NEIGHBOURS = 100_000;
/** Creating an index at the end takes a tenth of the time of updating it row by row. */
const MADE_AT_THE_END = ["posts_newest", "posts_newest_in_area", "posts_neighbour", "posts_reported"];

/** A community database with the given number of posts, one a minute, distributed like the population. */
export async function databaseWithPosts(serverUrl: string, posts: number): Promise<FreshDatabase> {
  const fresh = await freshDatabase(serverUrl);
  const database = await openDatabase(fresh.url);
  await migrate(database, { schema: "community", folder: MIGRATIONS });
  await database.close();
  await withClient(fresh.url, async (client) => {
    await client.query("set synchronous_commit = off");
    await insertNeighbours(client);
    await withoutIndexes(client, () => insertPosts(client, posts));
    // Not vacuumed: in a live feed the newest posts are not vacuumed either, so their visibility has to be checked.
    await client.query("analyze community.posts, community.neighbours");
  });
  return fresh;
}

async function insertNeighbours(client: Client): Promise<void> {
  await client.query(
    `insert into community.neighbours (user_digest, name, made_at)
     select sha256(n::text::bytea), 'Sunny Otter ' || n, now() from generate_series(1, ${NEIGHBOURS}) as n`,
  );
}

async function insertPosts(client: Client, posts: number): Promise<void> {
  const { zips, upTo } = weightedZips();
  await client.query(
    `create temp table places as
     select place, zip from unnest($1::text[]) with ordinality as known (zip, place)`,
    [zips],
  );
  await client.query(
    `insert into community.posts
       (id, neighbour_id, zipcode, title, text, store, item_name, status, quantity, posted_at, votes_up)
     select lpad(to_hex(1700000000000 + n * 60000::bigint), 12, '0') || left(md5(n::text), 12),
       1 + (n * 7919::bigint) % ${NEIGHBOURS}, zip, 'Wipes are back ' || n,
       repeat('They have just put out some more. ', 6), 'Target', 'Disinfecting wipes', 'In Stock', '10-30',
       to_timestamp(1700000000 + n * 60::bigint), n % 20
     from (
       select n, width_bucket(random() * $1::float8, $2::float8[]) + 1 as place
       from generate_series(1, $3::int) as n
     ) drawn
     join places using (place)`,
    [upTo.at(-1), upTo.slice(0, -1), posts],
  );
}

async function withoutIndexes(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where schemaname = 'community' and indexname = any($1)",
    [MADE_AT_THE_END],
  );
  for (const name of MADE_AT_THE_END) await client.query(`drop index community.${name}`);
  await client.query("alter table community.posts drop constraint posts_neighbour_id_fkey");
  await work();
  await client.query(
    `alter table community.posts add constraint posts_neighbour_id_fkey
     foreign key (neighbour_id) references community.neighbours on delete cascade`,
  );
  for (const { indexdef } of rows) await client.query(indexdef);
}

/**
 * Every ZIP code, each with the cumulative weight up to it. There is no population table here, but post offices are dense
 * where many people live: a code's weight is the number of codes within ten miles.
 */
function weightedZips(): { zips: string[]; upTo: number[] } {
  const zips: string[] = [];
  const upTo: number[] = [];
  let sum = 0;
  for (let code = 0; code < 100_000; code++) {
    const zip = String(code).padStart(5, "0");
    const near = areasWithin(zip, 10);
    if (!near) continue;
    sum += near.length;
    zips.push(zip);
    upTo.push(sum);
  }
  return { zips, upTo };
}
