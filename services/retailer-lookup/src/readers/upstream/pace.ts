import type { Cache, LimitVerdict, RateLimiter } from "@stockfinder/cache/cache";
import type { Clock } from "@stockfinder/service/clock";
import type { Rate } from "../parsing/declared-upstream.ts";
import { LookupFailure } from "../parsing/lookup-failure.ts";
import type { UpstreamId } from "../parsing/upstream.ts";
import { createBudget } from "./budget.ts";
import { backgroundCalls, callsWithoutRedis, type Lane } from "./lane.ts";

export interface Turn {
  /** In milliseconds since 1970. */
  readonly deadline: number;
  readonly callerGroup: string;
  readonly lane: Lane;
}

/** Respects an upstream's rates, counted over all workers; while Redis is unavailable, each worker uses half of them. */
export interface Pace {
  /**
   * Resolves when the path may be requested.
   * @throws {LookupFailure} `throttled` as soon as it is clear that this will not be before the deadline.
   */
  turn(path: string, turn: Turn): Promise<void>;
}

export interface PaceDependencies {
  readonly cache: Pick<Cache, "limiter">;
  readonly clock: Pick<Clock, "now" | "sleep">;
  readonly random: () => number;
}

interface Limit {
  readonly path: string;
  /** One for each call of a window. Background work takes the last ones only, shoppers the others first. */
  readonly slots: readonly Slot[];
}

interface Slot {
  readonly key: string;
  readonly limiter: RateLimiter;
  readonly isForBackground: boolean;
}

/** Calls that were refused together try again spread over so much of the wait more. */
const JITTER = 0.1;

/** From here on a rate is a budget: no call waits for the next window, and callers share the calls of this one. */
const BUDGET_SECONDS = 60;

export function createPace(
  upstream: UpstreamId,
  rates: readonly Rate[],
  { cache, clock, random }: PaceDependencies,
): Pace {
  const nameOf = ({ path, seconds }: Rate) => `pace:${upstream}:${path}:${seconds}`;
  const budgets = rates
    .filter(isBudget)
    .map((rate) => ({ path: rate.path, budget: createBudget({ ...rate, name: nameOf(rate) }, cache) }));
  const limits = rates
    .filter((rate) => !isBudget(rate))
    .map((rate): Limit => {
      const { path, calls, seconds } = rate;
      const slot = (pointsWhileUnavailable: number) =>
        cache.limiter({ name: nameOf(rate), points: 1, seconds, pointsWhileUnavailable });
      const [always, whileShared] = [slot(1), slot(0)];
      const alone = callsWithoutRedis(calls);
      const slots = Array.from({ length: calls }, (_, n) => ({
        key: String(n + 1),
        limiter: n < alone ? always : whileShared,
        isForBackground: n >= calls - backgroundCalls(calls),
      }));
      return { path, slots };
    });

  async function waitFor({ slots }: Limit, { deadline, lane }: Turn): Promise<void> {
    const open = lane === "shopper" ? slots : slots.filter(({ isForBackground }) => isForBackground);
    if (open.length === 0)
      throw new LookupFailure("throttled", `the rate of ${upstream} leaves nothing to background work`);
    for (;;) {
      const { allowed, retryAfterSeconds } = await takeSlot(open);
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
    async turn(path, turn) {
      // Budgets first: a used-up one is known now, not after the wait for a turn.
      for (const { budget } of budgets.filter((known) => path.startsWith(known.path))) {
        await budget.take(turn);
      }
      for (const limit of limits) {
        if (path.startsWith(limit.path)) await waitFor(limit, turn);
      }
    },
  };
}

function isBudget({ seconds }: Rate): boolean {
  return seconds >= BUDGET_SECONDS;
}

/**
 * A window begins with its first call, so twice its calls may come together around its end. With a slot and a window for
 * each call, no stretch of that length ever has more.
 */
async function takeSlot(slots: readonly Slot[]): Promise<LimitVerdict> {
  let verdict: LimitVerdict = { allowed: false, retryAfterSeconds: 0 };
  for (const { key, limiter } of slots) {
    verdict = await limiter.consume(key);
    if (verdict.allowed) break;
  }
  return verdict;
}
