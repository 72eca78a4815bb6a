import { growingLru } from "@stockfinder/cache/growing-lru";
import type { Item } from "@stockfinder/contracts/retailer-items";
import { dayOf } from "@stockfinder/database/daily-digest";
import type { Database, Queryable } from "@stockfinder/database/database";
import { removalWhere } from "@stockfinder/database/remove-batch";
import { GOOD_RELEVANCE } from "@stockfinder/product-rules/joined-products";
import type { Clock } from "@stockfinder/service/clock";
import { Gathered } from "@stockfinder/service/gathered";
import type { Logger } from "@stockfinder/service/logger";
import type { LRUCache } from "lru-cache";
import { foldedQuery } from "../searches/popular-searches.ts";
import { WEIGHTS } from "./interest-rules.ts";
import { type CountedInterest, countInterest } from "./interest-table.ts";

/** The most relevant products of an answer that a search counts for. */
const COUNTED_OF_ANSWER = 5;
const MAX_WAITING = 5_000;
const REMEMBERED = 50_000;
const KEPT_DAYS = 30;

interface Listed {
  readonly query: string;
  readonly gtin: string;
}

export interface ListedProductsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "warn" | "error">;
  /** Resolves when earlier readings are in `lookup.listings`: interest counts for listed products only. */
  readonly listingsWritten: () => Promise<void>;
}

/**
 * Remembers the products that match a query, so that a logged search counts for them. The answers of a new query arrive
 * after it was logged: then today's searchers of it are counted with the answer. Best effort, because the next answer
 * repeats it.
 */
export class ListedProducts {
  readonly #dependencies: ListedProductsDependencies;
  /** Written today. */
  readonly #written: LRUCache<string, string>;
  readonly #waiting: Gathered<Listed>;

  constructor(dependencies: ListedProductsDependencies) {
    const { clock, logger } = dependencies;
    this.#dependencies = dependencies;
    this.#written = growingLru(REMEMBERED);
    this.#waiting = new Gathered({
      most: MAX_WAITING,
      write: (listed) => this.#write(listed),
      failed: (error, count, isAway) => {
        if (!isAway) logger.error({ err: error, count }, "products of searches cannot be written");
      },
      clock,
    });
  }

  /** `items` are those of the first page of an answer. */
  read(query: string, items: readonly Item[]): void {
    const folded = foldedQuery(query);
    const today = dayOf(new Date(this.#dependencies.clock.now()));
    for (const gtin of bestProducts(items)) {
      const listed = { query: folded, gtin };
      if (this.#written.get(keyOf(listed)) !== today) this.#waiting.add(keyOf(listed), listed);
    }
  }

  /** Writes the waiting entries, unless the database is unavailable. */
  async stop(): Promise<void> {
    await this.#waiting.stop();
  }

  async #write(listed: readonly Listed[]): Promise<void> {
    const { database, clock, listingsWritten } = this.#dependencies;
    const at = new Date(clock.now());
    await listingsWritten();
    await database.transaction((tx) => writeListed(tx, listed, at));
    for (const each of listed) this.#written.set(keyOf(each), dayOf(at));
  }
}

function keyOf({ query, gtin }: Listed): string {
  return JSON.stringify([query, gtin]);
}

/** The GTINs of the best matching products; items are in the order of the answer. */
function bestProducts(items: readonly Item[]): string[] {
  const good = items
    .filter(({ relevance }) => relevance >= GOOD_RELEVANCE)
    .sort((one, other) => other.relevance - one.relevance)
    .flatMap(({ product: { key, gtin } }) => (gtin !== null && key === `gtin:${gtin}` ? [gtin] : []));
  return [...new Set(good)].slice(0, COUNTED_OF_ANSWER);
}

/** Counts the search of one person for the products that its query is known to list. */
export async function countSearchedProducts(
  tx: Queryable,
  {
    query,
    person,
    network,
    at,
  }: { readonly query: string; readonly person: string; readonly network: string; readonly at: Date },
): Promise<void> {
  await lockQueries(tx, [query]);
  const { rows } = await tx.query<{ gtin: string }>(
    "select gtin from lookup.listed_products where query = $1",
    [query],
  );
  const interest = rows.map(({ gtin }) => ({ gtin, person, network, weight: WEIGHTS.search }));
  if (interest.length > 0) await countInterest(tx, interest, at);
}

async function writeListed(tx: Queryable, listed: readonly Listed[], at: Date): Promise<void> {
  await lockQueries(tx, [...new Set(listed.map(({ query }) => query))]);
  const { rows } = await tx.query<Listed & { isNew: boolean }>(
    `insert into lookup.listed_products as listed (query, gtin, listed_on)
     select query, gtin, $3 from unnest($1::text[], $2::text[]) as given (query, gtin)
     on conflict (query, gtin) do update set listed_on = excluded.listed_on
     returning query, gtin, xmax = 0 as "isNew"`,
    [listed.map(({ query }) => query), listed.map(({ gtin }) => gtin), dayOf(at)],
  );
  const fresh = rows.filter(({ isNew }) => isNew);
  if (fresh.length === 0) return;
  const { rows: searched } = await tx.query<Omit<CountedInterest, "weight">>(
    `select listed.gtin, searcher.shopper as person, searcher.network
     from unnest($1::text[], $2::text[]) as listed (query, gtin)
     join lookup.searchers as searcher
       on searcher.day = $3 and searcher.query = listed.query and searcher.shopper is not null and searcher.network is not null`,
    [fresh.map(({ query }) => query), fresh.map(({ gtin }) => gtin), dayOf(at)],
  );
  const interest = searched.map((each) => ({ ...each, weight: WEIGHTS.search }));
  if (interest.length > 0) await countInterest(tx, interest, at);
}

/**
 * Logging a search and writing its answer exclude each other: otherwise neither would see the other's row. A fixed order
 * prevents deadlocks.
 */
async function lockQueries(tx: Queryable, queries: readonly string[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(hashtext('lookup.listed_products'), key)
     from (select distinct hashtext(query) as key from unnest($1::text[]) as query order by key) as keys`,
    [queries],
  );
}

export const removeOldListedProducts = removalWhere(
  "lookup.listed_products",
  `listed_on < ($1::timestamptz at time zone 'UTC')::date - ${KEPT_DAYS}`,
);
