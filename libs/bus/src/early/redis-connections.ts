import { redisClient } from "@stockfinder/cache/redis-client";
import { type Redis, ReplyError } from "ioredis";

export interface RedisConnectionsOptions {
  readonly url: string;
  /** Called when the first connection is lost, with the reason, and when all are there. */
  changed(state: "up" | "away", reason?: string): void;
  /** Called for a command that Redis refuses, once in the life of a connection. */
  failed(error: unknown): void;
}

export interface RedisConnection {
  readonly redis: Redis;
  /** Takes the failures of commands. Those of a lost connection are not reported: its loss is. */
  failed(error: unknown): void;
  /** For good; its end is no loss. */
  close(): void;
}

/** Connections to one Redis, whose outage is reported once for all of them. */
export class RedisConnections {
  readonly #options: RedisConnectionsOptions;
  readonly #lost = new Set<Redis>();
  #reported: "up" | "away" | null = null;

  constructor(options: RedisConnectionsOptions) {
    this.#options = options;
  }

  /** Connects, again and again if need be. */
  open(): RedisConnection {
    const redis = redisClient(this.#options.url, { autoResubscribe: false });
    let isClosed = false;
    let isRefused = false;
    const lost = (reason: string) => {
      if (isClosed) return;
      this.#lost.add(redis);
      this.#report("away", reason);
    };
    redis.on("ready", () => {
      isRefused = false;
      this.#lost.delete(redis);
      if (this.#lost.size === 0) this.#report("up");
    });
    redis.on("error", ({ message }) => lost(message || "it cannot be reached"));
    redis.on("close", () => lost("the connection is closed"));
    redis.connect().catch(() => {}); // reported by the events
    return {
      redis,
      failed: (error) => {
        if (isRefused || !(error instanceof ReplyError)) return;
        isRefused = true;
        this.#options.failed(error);
      },
      close: () => {
        if (isClosed) return; // a second `disconnect` would keep the process running for two seconds
        isClosed = true;
        this.#lost.delete(redis);
        redis.disconnect();
      },
    };
  }

  #report(state: "up" | "away", reason?: string): void {
    if (state === this.#reported) return;
    this.#reported = state;
    this.#options.changed(state, reason);
  }
}
