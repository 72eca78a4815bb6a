import type { Cache, LimitVerdict, RateLimiter } from "@stockfinder/cache/cache";
import type { Clock } from "@stockfinder/service/clock";
import { LookupFailure } from "../lookup-failure.ts";
import type { UpstreamId } from "./upstream.ts";

/** How often an upstream lets itself be asked for paths that begin with `path`. */
export interface Rate {
  readonly path: string;
  readonly calls: number;
  readonly seconds: number;
}

/** Keeps an upstream's rates, counted over all workers. */
export interface Pace {
  /**
   * Resolves when the path may be asked for.
   * @throws {LookupFailure} `throttled` as soon as it is known that this will not be before `deadline`.
   */
  turn(path: string, deadline: number): Promise<void>;
}

export interface PaceParts {
  readonly cache: Pick<Cache, "limiter">;
  readonly clock: Pick<Clock, "now" | "sleep">;
  readonly random: () => number;
}

interface Limit {
  readonly path: string;
  readonly slots: number;
  readonly limiter: RateLimiter;
}

/** Those who were refused together come back spread over so much of the wait more. */
const JITTER = 0.1;

/** From here on a rate is a budget: nobody waits for the next window, and its calls are counted together. */
const BUDGET_SECONDS = 60;

export function createPace(
  upstream: UpstreamId,
  rates: readonly Rate[],
  { cache, clock, random }: PaceParts,
): Pace {
  // Budgets first: one that is used up is told at once, not after the wait for a turn.
  const limits = rates
    .toSorted((a, b) => b.seconds - a.seconds)
    .map(({ path, calls, seconds }): Limit => {
      const slots = seconds < BUDGET_SECONDS ? calls : 1;
      const name = `pace:${upstream}:${path}:${seconds}`;
      return { path, slots, limiter: cache.limiter({ name, points: calls / slots, seconds }) };
    });

  async function waitFor(limit: Limit, deadline: number): Promise<void> {
    for (;;) {
      const { allowed, retryAfterSeconds } = await takeSlot(limit);
      if (allowed) return;
      const pause = retryAfterSeconds * 1_000 * (1 + JITTER * random());
      if (clock.now() + pause >= deadline) {
        throw new LookupFailure(
          "throttled",
          `${upstream} may not be asked for another ${retryAfterSeconds} s`,
        );
      }
      await clock.sleep(pause);
    }
  }

  return {
    async turn(path, deadline) {
      for (const limit of limits) {
        if (path.startsWith(limit.path)) await waitFor(limit, deadline);
      }
    },
  };
}

/**
 * A window begins with its first call, so that twice its calls may come together around its end. Where each of them has
 * a slot with a window of its own, no stretch of that length ever sees more.
 */
async function takeSlot({ slots, limiter }: Limit): Promise<LimitVerdict> {
  let verdict = await limiter.consume("1");
  for (let slot = 2; slot <= slots && !verdict.allowed; slot += 1) {
    verdict = await limiter.consume(String(slot));
  }
  return verdict;
}
