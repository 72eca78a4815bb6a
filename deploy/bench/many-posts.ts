import { placeOf } from "@stockfinder/places/places";
import { withClient } from "@stockfinder/testing/fresh-database";
import { type OwnDatabase, ownDatabase } from "./own-database.ts";

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

const NEIGHBOURS = 100_000;
/** A community database with the given number of posts, one a minute, spread over all zip codes: these are dense where people live. */
export async function databaseWithPosts(serverUrl: string, posts: number): Promise<OwnDatabase> {
  const own = await ownDatabase(serverUrl, "community");
  await withClient(own.url, async (client) => {
    await client.query("set synchronous_commit = off");
    await insertNeighbours(client);
    await insertPosts(client, posts);
    // Not vacuumed: in a live feed the newest posts are not vacuumed either, so their visibility has to be checked.
    await client.query("analyze community.posts, community.neighbours");
  });
  return own;
}

async function insertNeighbours(client: Client): Promise<void> {
  await client.query(
    `insert into community.neighbours (user_digest, name, made_at)
     select sha256(n::text::bytea), 'Sunny Otter ' || n, now() from generate_series(1, ${NEIGHBOURS}) as n`,
  );
}

async function insertPosts(client: Client, posts: number): Promise<void> {
  const zips = Array.from({ length: 100_000 }, (_, code) => String(code).padStart(5, "0")).filter(
    (zip) => placeOf(zip) !== null,
  );
  await client.query(
    `insert into community.posts
       (id, neighbour_id, zipcode, title, text, store, item_name, status, quantity, posted_at, votes_up)
     select lpad(to_hex(1700000000000 + n * 60000::bigint), 12, '0') || left(md5(n::text), 12),
       1 + (n * 7919::bigint) % ${NEIGHBOURS}, ($2::text[])[1 + floor(random() * $3::int)], 'Wipes are back ' || n,
       repeat('They have just put out some more. ', 6), 'Target', 'Disinfecting wipes', 'In Stock', '10-30',
       to_timestamp(1700000000 + n * 60::bigint), n % 20
     from generate_series(1, $1::int) as n`,
    [posts, zips, zips.length],
  );
}
