import type { Database } from "@stockfinder/database/database";
import type { MovableClock } from "@stockfinder/testing/movable-clock";
import { COLD, heatAfter } from "../../src/catalogue/trending/interest-rules.ts";
import type { NotedOutcome } from "../../src/readers/health/health-reporter.ts";
import { GTIN, ITEM } from "./shop.ts";
import { QUERY } from "./world.ts";

/** Rows that no table may have: a sentence about each. */
const RULES: readonly { readonly what: string; readonly query: string }[] = [
  {
    what: "the history does not end as the listing is",
    query: `select listing.id from lookup.listings as listing left join lateral (
        select * from lookup.listing_points where listing_id = listing.id order by at desc limit 1
      ) as last on true
      where last.price is distinct from listing.price or last.stock is distinct from listing.certain_stock`,
  },
  {
    what: "a change has no event, or two",
    query: `select listing.item_id as id from lookup.listings as listing
      left join lookup.outbox as report on event = 'lookup.listingChanged' and data->>'itemId' = listing.item_id
      group by listing.id having count(report.id) <> listing.version - 1
        or count(distinct data->>'version') <> listing.version - 1`,
  },
  {
    what: "a change does not begin as the one before it ends",
    query: `select id from (
        select data->>'itemId' as id, data->'before'->>'price' as before, data->'before'->>'stock' as stock,
          lag(data->'after'->>'price') over changes as after, lag(data->'after'->>'stock') over changes as last_stock,
          row_number() over changes as number
        from lookup.outbox where event = 'lookup.listingChanged'
        window changes as (partition by data->>'itemId' order by (data->>'version')::int)
      ) as change where number > 1 and (before is distinct from after or stock is distinct from last_stock)`,
  },
  {
    what: "a shelf's change has no event, or two",
    query: `select shelf.store_id as id from lookup.shelves as shelf
      left join lookup.outbox as report on event = 'lookup.shelfChanged'
      group by shelf.listing_id, shelf.store_id having count(report.id) <> shelf.version - 1`,
  },
  {
    what: "the searchers of a day are not those that were counted",
    query: `select query as id from lookup.popular_searches as popular where people <> (
      select count(*) from lookup.searchers as one where one.day = popular.day and one.query = popular.query)`,
  },
  {
    what: "a person who searched for a listed product is not counted for it",
    query: `select shopper as id from lookup.searchers join lookup.listed_products using (query)
      where not exists (select from lookup.interest_people as one
        where one.day = searchers.day and one.gtin = listed_products.gtin and person = shopper)`,
  },
  {
    what: "a worker that stopped is on the board",
    query: "select id::text from lookup.workers",
  },
  {
    what: "an adapter was set aside, and nobody was told once",
    query: `select retailer as id from lookup.adapters where set_aside_at is not null
      and (select count(*) from lookup.outbox where event = 'lookup.adapterTurned') <> 1`,
  },
];

export interface Checked {
  readonly database: Database;
  readonly clock: MovableClock;
  readonly noted: readonly NotedOutcome[];
}

/** Returns what is wrong, a sentence each. */
export async function brokenIn(
  { database, clock, noted }: Checked,
  done: ReadonlySet<string>,
): Promise<string[]> {
  const broken: string[] = [];
  for (const { what, query } of RULES) {
    const { rows } = await database.query<{ id: string }>(query);
    if (rows.length > 0) broken.push(`${what}: ${rows.map(({ id }) => id).join(", ")}`);
  }
  const one = async <Row extends object>(query: string, values: unknown[] = []) =>
    (await database.query<Row>(query, values)).rows[0];
  const listing = await one<{ stock: string; seen: Date }>(
    "select stock, seen_at as seen from lookup.listings where item_id = $1",
    [ITEM],
  );
  const isReadLater = [...done].some((name) => /find|refreshed|page and/.test(name));
  if (done.has("the adapter reads that the item is sold out") && !isReadLater && listing?.stock !== "out")
    broken.push("an older reading counts");

  const counted = await one<{ people: number }>(
    "select people from lookup.popular_searches where query = $1",
    [QUERY],
  );
  const searches = ["Bo's search is counted", "Cy's search is counted"].filter((name) => done.has(name));
  if (counted?.people !== 1 + searches.length) broken.push("a searcher is not counted");
  const { rows: people } = await database.query<{ person: string; share: number; weight: number }>(
    "select person, share, weight from lookup.interest_people where gtin = $1",
    [GTIN],
  );
  const weight = people.reduce((all, each) => all + each.share * each.weight, 0);
  const heat = await one<{ heat: number }>("select heat from lookup.interest where gtin = $1", [GTIN]);
  const expected = weight > 0 ? heatAfter(COLD, weight, clock.now()) : COLD;
  if (Math.abs((heat?.heat ?? COLD) - expected) > 1e-9)
    broken.push("the heat is not that of the people counted");

  const post = await one(
    "select post_id from lookup.neighbour_readings where gtin = $1 and post_id not like 'shelf%'",
    [GTIN],
  );
  if (done.has("the post is hidden") && post) broken.push("a hidden post counts");
  if (done.has("a neighbor posts about the shelf") && !done.has("the post is hidden") && !post)
    broken.push("a neighbor's post is lost");
  const networks = ["a third network reports the price", "a fourth network reports the price"];
  const isThird = networks.some((name) => done.has(name));
  if (noted.length !== (isThird ? 1 : 0)) broken.push(`three networks were noted ${noted.length} times`);
  const kept = async (name: string, query: string) => {
    if (done.has(name) && !(await one(query))) broken.push(`"${name}" answered, and left nothing`);
  };
  await kept("a search is logged", "select from lookup.outbox where event = 'lookup.searchLogged'");
  await kept(
    "a shopper reports the empty shelf",
    "select from lookup.neighbour_readings where post_id like 'shelf%'",
  );
  return broken;
}
