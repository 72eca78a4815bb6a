import { readFileSync } from "node:fs";
import { growingLru } from "@stockfinder/cache/growing-lru";
import type { Database } from "@stockfinder/database/database";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { type Repeating, repeat } from "@stockfinder/service/repeat";
import type { LRUCache } from "lru-cache";
import { KnownWords } from "./known-words.ts";
import { termsIn } from "./title-words.ts";
import { addTitles, termsSince } from "./word-table.ts";

const SHARED_EVERY_MS = 30_000;
const DAY_MS = 24 * 60 * 60_000;
/** A title teaches once a day. */
const TITLES_REMEMBERED = 10_000;
/** Bounds the memory: a term takes about 100 bytes. */
const MAX_TERMS = 100_000;
/** The most words that wait for the database. */
const MAX_UNSHARED = 20_000;

export interface LearnerDependencies {
  readonly database: Pick<Database, "query">;
  readonly clock: Pick<Clock, "sleep" | "now">;
  readonly logger: Pick<Logger, "warn">;
}

/**
 * Collects the words of titles as they are read, and shares them with the other copies through the database. Best effort:
 * a copy that stops or cannot reach the database loses half a minute of titles, which it will read again.
 */
export class WordLearner {
  readonly known: KnownWords = startingWords(MAX_TERMS);
  readonly #dependencies: LearnerDependencies;
  readonly #taught: LRUCache<string, true>;
  readonly #sharing: Repeating;
  #unshared = new Map<string, number>();
  #readUntil: Date | null = null;
  #shared = Promise.resolve();

  constructor(dependencies: LearnerDependencies) {
    this.#dependencies = dependencies;
    this.#taught = growingLru(TITLES_REMEMBERED, { ttl: DAY_MS, ttlResolution: 0, perf: dependencies.clock });
    this.#sharing = repeat(() => this.share(), { clock: dependencies.clock, everyMs: SHARED_EVERY_MS });
  }

  /** Reads a title, unless it did so within the last day. */
  read(title: string): void {
    if (this.#taught.has(title)) return;
    this.#taught.set(title, true);
    learn(this.known, title);
    for (const term of termsIn(title)) this.#wait(term, 1);
  }

  share(): Promise<void> {
    this.#shared = this.#shared.then(() => this.#shareNow());
    return this.#shared;
  }

  async stop(): Promise<void> {
    this.#sharing.stop();
    await this.share();
  }

  async #shareNow(): Promise<void> {
    const { database, logger } = this.#dependencies;
    const learnt = this.#unshared;
    this.#unshared = new Map();
    try {
      if (learnt.size > 0) await addTitles(database, learnt);
    } catch (error) {
      for (const [term, titles] of learnt) this.#wait(term, titles);
      logger.warn({ err: error, terms: learnt.size }, "words of titles were not shared; trying again");
      return;
    }
    try {
      const { terms, last } = await termsSince(database, this.#readUntil, MAX_TERMS);
      for (const { term, times } of terms) this.known.set(term, times);
      this.#readUntil = last;
    } catch (error) {
      logger.warn({ err: error }, "words of titles could not be read; retrying");
    }
  }

  #wait(term: string, titles: number): void {
    const waiting = this.#unshared.get(term) ?? 0;
    if (waiting > 0 || this.#unshared.size < MAX_UNSHARED) this.#unshared.set(term, waiting + titles);
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
