import type { Cache } from "@stockfinder/cache/cache";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { LookupFailure } from "../parsing/lookup-failure.ts";
import { decodeEntry, type Entry, encodeEntry, type StoredAnswer } from "./cache-entry.ts";
import { ageOf, freshnessFrom, LIFETIME, type Lifetime, refreshesEarly } from "./freshness.ts";
import { type Claim, type Load, SingleFlight } from "./single-flight.ts";

/** A look-up ends within this time, whatever it waits for. */
const HARD_DEADLINE_MS = 4_000;

/** A process that dies holds up its look-ups for this long. */
const LOCK_MS = 5_000;

/** The calls of a look-up end this much before it, so that one that hangs does not lose the results of the others. */
const ASSEMBLY_MS = 100;

const LEFT_OUT = new LookupFailure("empty", "left out of the answer");

export interface Loaded {
  readonly body: Buffer;
  readonly lifetime: Lifetime;
}

/** Settles a key with its outcome. Only the first outcome of a key counts. */
export type Settle = (key: string, outcome: Loaded | LookupFailure) => void;

interface Waiting {
  /** In milliseconds since 1970. The look-up continues after it, to fill the cache. */
  readonly waitUntil: number;
  /** A failure that concerns only other callers is retried. */
  readonly callerGroup: string;
}

export interface Question extends Waiting {
  /** @throws {LookupFailure} */
  load(deadline: number): Promise<Loaded>;
}

export interface Questions extends Waiting {
  /**
   * Fetches all keys at once, each with its own outcome; a key missing from the result is `empty`. Early results are
   * settled at once: a caller that does not wait for the rest gets them.
   * @throws {LookupFailure} if none could be fetched.
   */
  loadMany(
    keys: readonly string[],
    deadline: number,
    settle: Settle,
  ): Promise<ReadonlyMap<string, Loaded | LookupFailure>>;
}

export interface Answer {
  readonly body: Buffer;
  /** In milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly stale: boolean;
  /** How long it stays fresh, in milliseconds. */
  readonly freshMs: number;
}

export interface CachedDependencies {
  readonly cache: Cache;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "error">;
  readonly random?: () => number;
}

/**
 * Serves answers from the cache while they are fresh; stale ones at once, with a refresh in the background; old ones if
 * the refresh fails. Each key is looked up by one process at a time.
 */
export class Cached {
  readonly #cache: Cache;
  readonly #clock: Clock;
  readonly #logger: Pick<Logger, "error">;
  readonly #random: () => number;
  readonly #flights: SingleFlight;

  constructor({ cache, clock, logger, random = Math.random }: CachedDependencies) {
    this.#cache = cache;
    this.#clock = clock;
    this.#logger = logger;
    this.#random = random;
    this.#flights = new SingleFlight({
      clock,
      read: (key) => this.#read(key),
      claim: (key) => this.#claim(key),
    });
  }

  /** @throws {LookupFailure} if there is no answer, not even an old one; `timeout` while it is still being looked up. */
  async get(key: string, question: Question): Promise<Answer> {
    const loadMany = async (_: unknown, deadline: number) => new Map([[key, await question.load(deadline)]]);
    const outcome = (await this.getMany([key], { ...question, loadMany })).get(key);
    if (!outcome) throw new Error(`no outcome for ${key}`);
    if (outcome instanceof LookupFailure) throw outcome;
    return outcome;
  }

  /** Like `get`, for several keys whose answers are fetched together; each has its own outcome. */
  async getMany(
    keys: readonly string[],
    questions: Questions,
  ): Promise<ReadonlyMap<string, Answer | LookupFailure>> {
    const outcomes = await this.#manyOnce(keys, questions);
    const again = keys.filter((key) => concernsOthersOnly(outcomes.get(key), questions));
    return again.length === 0
      ? outcomes
      : new Map([...outcomes, ...(await this.#manyOnce(again, questions))]);
  }

  /** Serves entries as they were read, or after a look-up if that is due. */
  async #manyOnce(keys: readonly string[], questions: Questions) {
    const entries = await Promise.all(keys.map(async (key) => [key, await this.#read(key)] as const));
    const now = this.#clock.now();
    const outdated = new Map(entries.filter(([, entry]) => this.#shouldRefresh(entry, now)));
    const load: Load = (missing) => this.#load(missing, outdated, questions);
    const flights = this.#flights.refresh(outdated, load);
    for (const flight of flights.values()) flight.catch(() => {}); // logged where it broke
    const outcomes = entries.map(async ([key, entry]) => {
      const flight = flights.get(key);
      if (!flight || !mustWait(entry, now)) return [key, this.#outcomeOf(entry)] as const;
      const landed = await this.#within(flight, questions.waitUntil);
      // A flight settles with the last of its keys; this one may have been settled before.
      const latest = landed ?? (await this.#read(key));
      return [key, this.#outcomeOf(latest ?? entry)] as const;
    });
    return new Map(await Promise.all(outcomes));
  }

  settled(): Promise<void> {
    return this.#flights.settled();
  }

  async #read(key: string): Promise<Entry | null> {
    const bytes = await this.#cache.get(key);
    return bytes && decodeEntry(bytes);
  }

  async #claim(key: string): Promise<Claim | null> {
    const lock = await this.#cache.lock(`${key}:lock`, LOCK_MS);
    return lock && { lock, entry: await this.#read(key) };
  }

  #shouldRefresh(entry: Entry | null, now: number): boolean {
    if (entry?.failure && now < entry.failure.until) return false;
    if (!entry?.answer || ageOf(entry.answer, now) !== "fresh") return true;
    return refreshesEarly(entry.answer, now, this.#random);
  }

  #outcomeOf(entry: Entry | null): Answer | LookupFailure {
    const now = this.#clock.now();
    const answer = entry?.answer;
    const age = answer ? ageOf(answer, now) : "gone";
    if (answer && age !== "gone") {
      const { body, fetchedAt, freshUntil } = answer;
      return { body, fetchedAt, stale: age !== "fresh", freshMs: Math.max(0, freshUntil - now) };
    }
    const failure = entry?.failure;
    return failure && now < failure.until
      ? failure.reason
      : new LookupFailure("timeout", "still being looked up");
  }

  async #load(keys: readonly string[], known: ReadonlyMap<string, Entry | null>, questions: Questions) {
    const startedAt = this.#clock.now();
    const entries = new Map<string, Entry>();
    const settle = (key: string, outcome: Loaded | LookupFailure) => {
      if (entries.has(key)) return;
      const before = known.get(key)?.answer ?? null;
      const entry = this.#entryFrom(outcome, before, startedAt);
      entries.set(key, entry);
      // Not awaited: later reads of the cache find it there. An outcome that concerns only some callers is not cached.
      if (!concernsSomeCallers(outcome)) void this.#keep(key, entry);
    };
    const loaded = await this.#loadInTime(keys, startedAt + HARD_DEADLINE_MS, questions, settle);
    for (const key of keys)
      settle(key, loaded instanceof LookupFailure ? loaded : (loaded.get(key) ?? LEFT_OUT));
    return entries;
  }

  async #loadInTime(keys: readonly string[], deadline: number, questions: Questions, settle: Settle) {
    try {
      const loaded = await this.#within(questions.loadMany(keys, deadline - ASSEMBLY_MS, settle), deadline);
      return loaded ?? new LookupFailure("timeout", "the look-up took too long");
    } catch (error) {
      if (error instanceof LookupFailure) return error;
      this.#logger.error({ err: error, keys }, "a look-up threw an unexpected error");
      throw error;
    }
  }

  /** A failure is stored with the previous answer, which may still be served. */
  #entryFrom(outcome: Loaded | LookupFailure, before: StoredAnswer | null, startedAt: number): Entry {
    const now = this.#clock.now();
    if (!(outcome instanceof LookupFailure)) {
      const freshness = freshnessFrom(now, outcome.lifetime, this.#random);
      const answer = { ...freshness, fetchedAt: startedAt, tookMs: now - startedAt, body: outcome.body };
      return { checkedAt: startedAt, answer, failure: null };
    }
    const lifetime = outcome.code === "no-stores" ? LIFETIME.empty : LIFETIME.failure;
    const { freshUntil } = freshnessFrom(now, lifetime, this.#random);
    return { checkedAt: startedAt, answer: before, failure: { reason: outcome, until: freshUntil } };
  }

  async #keep(key: string, entry: Entry): Promise<void> {
    const until = Math.max(entry.answer?.errorUntil ?? 0, entry.failure?.until ?? 0);
    const ttlMs = until - this.#clock.now();
    if (ttlMs > 0) await this.#cache.set(key, encodeEntry(entry), ttlMs);
  }

  /** The result of `work`; null if it takes longer than `until`, in milliseconds since 1970. */
  #within<T>(work: Promise<T>, until: number): Promise<T | null> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.alarm(Math.max(0, until - this.#clock.now()), () => resolve(null));
      work.then(resolve, reject).finally(cancel);
    });
  }
}

/** Whether other callers might get an answer. */
function concernsSomeCallers(outcome: Loaded | LookupFailure): boolean {
  return outcome instanceof LookupFailure && outcome.callerGroup !== null;
}

/** Whether other callers started the failed look-up and the failure concerns only them. */
function concernsOthersOnly(outcome: Answer | LookupFailure | undefined, { callerGroup }: Waiting): boolean {
  return (
    outcome instanceof LookupFailure && outcome.callerGroup !== null && outcome.callerGroup !== callerGroup
  );
}

/** Whether a caller waits for the look-up instead of taking the cached answer. */
function mustWait(entry: Entry | null, now: number): boolean {
  const age = entry?.answer ? ageOf(entry.answer, now) : "gone";
  return age === "gone" || age === "fallback";
}
