/** A lock that this caller holds. Releasing it after it expired does not affect the next holder. */
export interface Lock {
  /** Does nothing the second time. */
  release(): Promise<void>;
}

/**
 * Stores bytes by key, with an expiry. Two adapters: Redis (`redis:` URLs) and the process's memory (`memory:`).
 *
 * While Redis is unavailable, every method falls back to the process's memory within 100 ms, and none throws.
 */
export interface Cache {
  get(key: string): Promise<Buffer | null>;
  /** Stores `value` for `ttlMs` milliseconds. */
  set(key: string, value: Buffer, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** Takes the lock `key` for at most `ttlMs` milliseconds. Returns null if another caller holds it. */
  lock(key: string, ttlMs: number): Promise<Lock | null>;
  /**
   * Takes the turn `key`, which nobody gets again for `intervalMs` milliseconds. Returns 0, or, if the turn is taken, when it
   * is free in milliseconds.
   */
  turn(key: string, interval: Interval): Promise<number>;
  /** A limiter that allows each key `points` in every window of `seconds`. */
  limiter(limit: Limit): RateLimiter;
  /** The server's memory. Null without a server, and while it does not answer or refuses to say. */
  serverMemory(): Promise<ServerMemory | null>;
  /** False while Redis is unavailable. Processes are then degraded, and ready. */
  isUp(): boolean;
  close(): Promise<void>;
}

export interface ServerMemory {
  readonly usedBytes: number;
  /** Above it the server deletes entries that have not expired. Null without a limit. */
  readonly limitBytes: number | null;
}

export interface Interval {
  readonly intervalMs: number;
  /** The interval of each process while Redis does not answer. Defaults to `intervalMs`. */
  readonly whileUnavailableMs?: number;
}

export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /**
   * The points that each process allows by itself while Redis does not answer, less those that it consumed through Redis
   * in the same window. If absent, each process allows `points`, counted from zero.
   */
  readonly pointsWhileUnavailable?: number;
}

export interface LimitVerdict {
  readonly allowed: boolean;
  /** When the next point is free, in seconds. */
  readonly retryAfterSeconds: number;
}

/**
 * Counts points for each key in a window, across all processes that share the cache; in each process while Redis is
 * unavailable.
 */
export interface RateLimiter {
  consume(key: string, points?: number): Promise<LimitVerdict>;
  /** Returns points that were consumed for an action that failed or changed nothing. */
  giveBack(key: string, points?: number): Promise<void>;
}
