/** A lock that this caller holds. Releasing it after it expired does not affect the next holder. */
export interface Lock {
  /** Does nothing the second time. */
  release(): Promise<void>;
}

/** While Redis is unavailable, every method uses the process's memory within 100 ms; none throws. */
export interface Cache {
  get(key: string): Promise<Buffer | null>;
  set(key: string, value: Buffer, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** Takes the lock `key` for at most `ttlMs` milliseconds. Returns null if another caller holds it. */
  lock(key: string, ttlMs: number): Promise<Lock | null>;
  /** Takes a turn for `intervalMs`. Returns 0, or in how many milliseconds a taken one is free. */
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
  /** What each process allows while Redis does not answer, less what it consumed. If absent, `points`. */
  readonly pointsWhileUnavailable?: number;
}

export interface LimitVerdict {
  readonly allowed: boolean;
  /** When the next point is free, in seconds. */
  readonly retryAfterSeconds: number;
}

/** Counts points across all processes that share the cache; in each while Redis is unavailable. */
export interface RateLimiter {
  consume(key: string, points?: number): Promise<LimitVerdict>;
  /** Returns points that were consumed for an action that failed or changed nothing. */
  giveBack(key: string, points?: number): Promise<void>;
}
