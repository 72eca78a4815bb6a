import type { Cache } from "@stockfinder/cache/cache";
import type { Clock } from "@stockfinder/service/clock";
import { z } from "zod";

const LONGEST_REST_MS = 6 * 60 * 60 * 1_000;

const Rest = z.object({
  /** In milliseconds since 1970. */
  until: z.number(),
  /** The length of this pause; the next one is twice as long. */
  restMs: z.number(),
});
type Rest = z.infer<typeof Rest>;

export interface HostRestsDependencies {
  readonly cache: Pick<Cache, "get" | "set" | "delete">;
  readonly clock: Pick<Clock, "now">;
  /** The first pause, in milliseconds. */
  readonly firstMs: number;
}

/** Pauses hosts that refused us, for all workers. Pauses double up to 6 h, until a page is read successfully. */
export class HostRests {
  readonly #dependencies: HostRestsDependencies;

  constructor(dependencies: HostRestsDependencies) {
    this.#dependencies = dependencies;
  }

  /** When the host may be called again, in milliseconds since 1970; null if it may be called now. */
  async until(host: string): Promise<number | null> {
    const rest = await this.#read(host);
    return rest && rest.until > this.#dependencies.clock.now() ? rest.until : null;
  }

  /** Records a refusal, perhaps with the host's own waiting time in milliseconds. Returns when it may be called again. */
  async refused(host: string, retryAfterMs: number | null): Promise<number> {
    const { cache, clock, firstMs } = this.#dependencies;
    const before = await this.#read(host);
    const restMs = Math.min(before ? 2 * before.restMs : firstMs, LONGEST_REST_MS);
    const until = clock.now() + Math.min(Math.max(restMs, retryAfterMs ?? 0), LONGEST_REST_MS);
    // Kept beyond its end: the next call decides whether the pause doubles.
    const keptMs = until - clock.now() + 2 * LONGEST_REST_MS;
    await cache.set(keyOf(host), Buffer.from(JSON.stringify({ until, restMs } satisfies Rest)), keptMs);
    return until;
  }

  /** Records a successful reading: the next pause is the first one again. */
  async readWell(host: string): Promise<void> {
    if (await this.#read(host)) await this.#dependencies.cache.delete(keyOf(host));
  }

  async #read(host: string): Promise<Rest | null> {
    const kept = await this.#dependencies.cache.get(keyOf(host));
    return kept === null ? null : Rest.parse(JSON.parse(kept.toString()));
  }
}

function keyOf(host: string): string {
  return `page-rest:${host}`;
}
