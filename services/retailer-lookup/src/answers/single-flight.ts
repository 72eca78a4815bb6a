import type { Cache, Lock } from "@stockfinder/cache/cache";
import type { Clock } from "@stockfinder/service/clock";
import type { Entry } from "./cache-entry.ts";

const LOCK_MS = 5_000;
const POLL_MS = 25;

/** Loads the keys' entries, stores them in the cache and returns them. */
export type Load = (keys: readonly string[]) => Promise<ReadonlyMap<string, Entry>>;

export interface SingleFlightParts {
  readonly cache: Cache;
  readonly clock: Pick<Clock, "sleep">;
  read(key: string): Promise<Entry | null>;
}

/**
 * One load per key at a time: within this process by sharing the promise, across processes by a lock in the cache. Free
 * keys are loaded together; keys that another process is loading are awaited.
 */
export class SingleFlight {
  readonly #inFlight = new Map<string, Promise<Entry>>();
  readonly #parts: SingleFlightParts;

  constructor(parts: SingleFlightParts) {
    this.#parts = parts;
  }

  /** `known` is what the caller has read: only an entry from a later look-up is new. */
  refresh(known: ReadonlyMap<string, Entry | null>, load: Load): ReadonlyMap<string, Promise<Entry>> {
    const free = [...known.keys()].filter((key) => !this.#inFlight.has(key));
    if (free.length > 0) this.#start(free, known, load);
    return new Map(
      [...known.keys()].map((key) => [key, this.#inFlight.get(key) ?? Promise.reject(lost(key))]),
    );
  }

  /** Resolves when all current flights have ended, successfully or not. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#inFlight.values());
  }

  #start(keys: readonly string[], known: ReadonlyMap<string, Entry | null>, load: Load): void {
    const claimed = this.#claim(keys);
    const loaded = claimed.then((locks) => this.#loadClaimed(locks, known, load));
    for (const key of keys) {
      const entry = claimed.then(async (locks) =>
        locks.has(key) ? found(key, await loaded) : this.#waitForOther(key, known, load),
      );
      this.#inFlight.set(key, entry);
      const landed = () => this.#inFlight.delete(key);
      entry.then(landed, landed);
    }
  }

  async #claim(keys: readonly string[]): Promise<Map<string, Lock>> {
    const locks = new Map<string, Lock>();
    const claim = async (key: string) => {
      const lock = await this.#parts.cache.lock(`${key}:lock`, LOCK_MS);
      if (lock) locks.set(key, lock);
    };
    await Promise.all(keys.map(claim));
    return locks;
  }

  async #loadClaimed(
    locks: ReadonlyMap<string, Lock>,
    known: ReadonlyMap<string, Entry | null>,
    load: Load,
  ): Promise<ReadonlyMap<string, Entry>> {
    try {
      // Between the caller's reading and the lock another process may have finished the same work.
      const entries = new Map<string, Entry>();
      const readAgain = async (key: string) => {
        const entry = await this.#parts.read(key);
        if (entry && isNewer(entry, known.get(key))) entries.set(key, entry);
      };
      await Promise.all([...locks.keys()].map(readAgain));
      const missing = [...locks.keys()].filter((key) => !entries.has(key));
      return missing.length === 0 ? entries : new Map([...entries, ...(await load(missing))]);
    } finally {
      // Not awaited either: the loaded entries are sent to the cache before the locks are released.
      for (const lock of locks.values()) void lock.release();
    }
  }

  /** Takes over if the other process dies: its lock expires. */
  async #waitForOther(key: string, known: ReadonlyMap<string, Entry | null>, load: Load): Promise<Entry> {
    for (;;) {
      await this.#parts.clock.sleep(POLL_MS);
      const entry = await this.#parts.read(key);
      if (entry && isNewer(entry, known.get(key))) return entry;
      const locks = await this.#claim([key]);
      if (locks.size > 0) return found(key, await this.#loadClaimed(locks, known, load));
    }
  }
}

function isNewer(entry: Entry, known: Entry | null | undefined): boolean {
  return entry.checkedAt !== known?.checkedAt;
}

function found(key: string, entries: ReadonlyMap<string, Entry>): Entry {
  const entry = entries.get(key);
  if (!entry) throw lost(key);
  return entry;
}

function lost(key: string): Error {
  return new Error(`no entry was loaded for ${key}`);
}
