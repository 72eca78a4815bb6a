import { readFileSync } from "node:fs";
import { growingLru } from "@stockfinder/cache/growing-lru";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { type Repeating, repeat } from "@stockfinder/service/repeat";
import type { LRUCache } from "lru-cache";
import { isWrittenBySellers } from "../products/sellers.ts";
import { KnownWords } from "./known-words.ts";
import { termsIn } from "./title-words.ts";

const READ_EVERY_MS = 30_000;
/** A new copy learns the words of these. */
const NEWEST = 50_000;
/** Takes about 20 ms to learn. */
const READ_AT_ONCE = 1_000;
/** A transaction may commit after another that wrote later listings. */
const READ_AGAIN = 1_000;
/** A title teaches once. */
const TITLES_REMEMBERED = 10_000;
/** Bounds the memory: a term takes about 100 bytes. */
const MAX_TERMS = 100_000;

export interface LearnerDependencies {
  readonly database: Pick<Database, "query">;
  readonly clock: Pick<Clock, "sleep">;
  readonly logger: Pick<Logger, "warn">;
}

/** Learns the words of titles: of those that this copy reads at once, and of those that other copies stored within half a minute. */
export class WordLearner {
  readonly known: KnownWords = startingWords(MAX_TERMS);
  readonly #dependencies: LearnerDependencies;
  readonly #taught: LRUCache<string, true> = growingLru(TITLES_REMEMBERED);
  readonly #reading: Repeating;
  /** The last listing whose title was read. */
  #readUntil: number | null = null;

  constructor(dependencies: LearnerDependencies) {
    this.#dependencies = dependencies;
    this.#reading = repeat(() => this.readListed(), { clock: dependencies.clock, everyMs: READ_EVERY_MS });
  }

  read(title: string): void {
    if (this.#taught.has(title)) return;
    this.#taught.set(title, true);
    learn(this.known, title);
  }

  /** Reads the titles of the newest listings, later those of new ones. */
  async readListed(): Promise<void> {
    const { database, logger } = this.#dependencies;
    try {
      let after = this.#readUntil ?? (await newestListings(database, NEWEST));
      after = Math.max(0, after - READ_AGAIN);
      for (let count = READ_AT_ONCE; count === READ_AT_ONCE; ) {
        const listed = await listedTitles(database, { after, limit: READ_AT_ONCE });
        for (const { title, retailer } of listed) if (!isWrittenBySellers(retailer)) this.read(title);
        after = listed.at(-1)?.id ?? after;
        count = listed.length;
      }
      this.#readUntil = Math.max(after, this.#readUntil ?? 0);
    } catch (error) {
      logger.warn({ err: error }, "words of titles could not be read; retrying");
    }
  }

  stop(): void {
    this.#reading.stop();
  }
}

/** The words of a new installation before it has read a title: common goods and brands. */
export function startingWords(mostTerms = Number.POSITIVE_INFINITY): KnownWords {
  const known = new KnownWords(mostTerms);
  const text = readFileSync(new URL("starting-words.txt", import.meta.url), "utf8");
  for (const title of text.trimEnd().split("\n")) learn(known, title);
  return known;
}

export function learn(known: KnownWords, title: string): void {
  for (const term of termsIn(title)) known.set(term, known.times(term) + 1);
}

interface ListedTitle {
  /** Ascends in the order in which listings became known. */
  readonly id: number;
  readonly title: string;
  readonly retailer: string;
}

/** The titles of the first `limit` listings after one, as adapters read them: pages add texts of their own. */
async function listedTitles(
  database: Pick<Database, "query">,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly ListedTitle[]> {
  const { rows } = await database.query<ListedTitle>(
    `select id::float8 as id, title, retailer from lookup.listings
     where id > $1 and seen_by = 'adapter' order by id limit $2`,
    [after, limit],
  );
  return rows;
}

/** The id after which the newest `count` listings are. */
async function newestListings(database: Pick<Database, "query">, count: number): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    "select id::float8 as id from lookup.listings order by id desc offset $1 limit 1",
    [count],
  );
  return rows[0]?.id ?? 0;
}
