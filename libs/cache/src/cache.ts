/** A lock that was taken; giving it back after it ran out does no harm to the next holder. */
export interface Lock {
  release(): Promise<void>;
}

/**
 * Bytes by key, for a time. Two adapters: Redis (`redis:` URLs) and in-process (`memory:`).
 *
 * A cache makes things faster, never possible: while Redis is away every method answers from memory in the process
 * within a tenth of a second and none throws.
 */
export interface Cache {
  get(key: string): Promise<Buffer | null>;
  /** Keeps `value` for `ttlMs` milliseconds. */
  set(key: string, value: Buffer, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** Takes the lock `key` for at most `ttlMs` milliseconds, or answers null where somebody holds it. */
  lock(key: string, ttlMs: number): Promise<Lock | null>;
  /** A limiter of `points` for each key in every window of `seconds`. */
  limiter(options: { readonly name: string; readonly points: number; readonly seconds: number }): RateLimiter;
  /** False while Redis is away; part of readiness, as a warning. */
  isUp(): boolean;
  close(): Promise<void>;
}

export interface LimitVerdict {
  readonly allowed: boolean;
  /** When the next point is free, in seconds. */
  readonly retryAfterSeconds: number;
}

/** So many points for a key within a window; counted across all processes that share the cache, in the process while Redis is away. */
export interface RateLimiter {
  consume(key: string, points?: number): Promise<LimitVerdict>;
  /** Takes back what was consumed for something that came to nothing through no fault of the caller. */
  giveBack(key: string, points?: number): Promise<void>;
}
