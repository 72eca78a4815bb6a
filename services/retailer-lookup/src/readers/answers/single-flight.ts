import type { Lock } from "@stockfinder/cache/cache";
import type { Clock } from "@stockfinder/service/clock";
import type { Entry } from "./cache-entry.ts";

const POLL_MS = 25;

export type Load = (keys: readonly string[]) => Promise<ReadonlyMap<string, Entry>>;

export interface Claim {
  readonly lock: Lock;
  /** Read after the lock was taken: another process may have finished the same work before. */
  readonly entry: Entry | null;
}

export interface SingleFlightDependencies {
  readonly clock: Pick<Clock, "sleep">;
  read(key: string): Promise<Entry | null>;
  /** Null if another process has claimed the key. */
  claim(key: string): Promise<Claim | null>;
}

/**
 * One load per key at a time: within this process by sharing the promise, across processes by a lock in the cache. Free
 * keys are loaded together; keys that another process is loading are awaited.
 */
export class SingleFlight {
  readonly #inFlight = new Map<string, Promise<Entry>>();
  readonly #dependencies: SingleFlightDependencies;

  constructor(dependencies: SingleFlightDependencies) {
    this.#dependencies = dependencies;
  }

  /** `known` is what the caller has read: only an entry from a later look-up is new. */
  refresh(known: ReadonlyMap<string, Entry | null>, load: Load): ReadonlyMap<string, Promise<Entry>> {
    const free = [...known.keys()].filter((key) => !this.#inFlight.has(key));
    if (free.length > 0) this.#start(free, known, load);
    return new Map(
      [...known.keys()].map((key) => [key, this.#inFlight.get(key) ?? Promise.reject(lost(key))]),
    );
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#inFlight.values());
  }

  #start(keys: readonly string[], known: ReadonlyMap<string, Entry | null>, load: Load): void {
    const claimed = this.#claim(keys);
    const loaded = claimed.then((claims) => this.#loadClaimed(claims, known, load));
    for (const key of keys) {
      const entry = claimed.then(async (claims) =>
        claims.has(key) ? found(key, await loaded) : this.#waitForOther(key, known, load),
      );
      this.#inFlight.set(key, entry);
      const landed = () => this.#inFlight.delete(key);
      entry.then(landed, landed);
    }
  }

  async #claim(keys: readonly string[]): Promise<Map<string, Claim>> {
    const claims = new Map<string, Claim>();
    const take = async (key: string) => {
      const claim = await this.#dependencies.claim(key);
      if (claim) claims.set(key, claim);
    };
    await Promise.all(keys.map(take));
    return claims;
  }

  async #loadClaimed(
    claims: ReadonlyMap<string, Claim>,
    known: ReadonlyMap<string, Entry | null>,
    load: Load,
  ): Promise<ReadonlyMap<string, Entry>> {
    try {
      const entries = new Map<string, Entry>();
      for (const [key, { entry }] of claims)
        if (entry && isNewer(entry, known.get(key))) entries.set(key, entry);
      const missing = [...claims.keys()].filter((key) => !entries.has(key));
      return missing.length === 0 ? entries : new Map([...entries, ...(await load(missing))]);
    } finally {
      // Not awaited either: the loaded entries are sent to the cache before the locks are released.
      for (const { lock } of claims.values()) void lock.release();
    }
  }

  /** Takes over if the other process dies: its lock expires. */
  async #waitForOther(key: string, known: ReadonlyMap<string, Entry | null>, load: Load): Promise<Entry> {
    for (;;) {
      await this.#dependencies.clock.sleep(POLL_MS);
      const entry = await this.#dependencies.read(key);
      if (entry && isNewer(entry, known.get(key))) return entry;
      const claims = await this.#claim([key]);
      if (claims.size > 0) return found(key, await this.#loadClaimed(claims, known, load));
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
