import type { Cache } from "@stockfinder/cache/cache";
import { OURSELVES } from "../../requests/caller-group.ts";
import { LookupFailure } from "../parsing/lookup-failure.ts";
import { backgroundCalls, callsWithoutRedis, type Lane } from "./lane.ts";

/** The most that one caller may take, as a part of the budget. The product has a share of the same size that only it uses. */
const SHARE = 1 / 20;

/** The product's share is given out in so many parts of its window, so that re-checks have calls at all hours of a day. */
const OWN_PARTS = 24;

/** This part of the budget is reserved for the product and for callers that have used little. */
const RESERVE = 1 / 4;

/** Callers below this part of the budget have used little. */
const LITTLE = 1 / 100;

/** A number of calls in a window that is too long to wait for its end. Counted over all workers. */
export interface Budget {
  /**
   * Takes one call. Background work of callers gets a part of the budget, and nothing of the reserve. The product's own calls
   * take its share only, which callers never use, and of a day's share no more than an hour's part in an hour.
   * @throws {LookupFailure} `throttled`: for the caller's group if others would still get the call, else for everybody.
   */
  take(by: { readonly callerGroup: string; readonly lane: Lane }): Promise<void>;
}

export interface BudgetSize {
  readonly name: string;
  readonly calls: number;
  readonly seconds: number;
}

export function createBudget({ name, calls, seconds }: BudgetSize, cache: Pick<Cache, "limiter">): Budget {
  const limit = (part: string, fraction: number) => ({
    name: part ? `${name}:${part}` : name,
    points: Math.max(1, Math.floor(calls * fraction)),
    seconds,
  });
  const ofAll = (part: string, fraction: number) => {
    const known = limit(part, fraction);
    return cache.limiter({ ...known, pointsWhileUnavailable: callsWithoutRedis(known.points) });
  };
  const ownShare = limit("own", SHARE);
  const ownParts = Math.min(OWN_PARTS, ownShare.points);
  const own = cache.limiter({
    name: ownShare.name,
    points: Math.floor(ownShare.points / ownParts),
    seconds: Math.ceil(seconds / ownParts),
    pointsWhileUnavailable: 0,
  });
  const whole = ofAll("", 1 - SHARE);
  const unreserved = ofAll("unreserved", 1 - RESERVE);
  const share = cache.limiter(limit("share", SHARE));
  const background = cache.limiter({
    ...limit("background", 1),
    points: Math.max(1, backgroundCalls(calls) - ownShare.points),
    pointsWhileUnavailable: 0,
  });
  const little = cache.limiter(limit("little", LITTLE));

  return {
    async take({ callerGroup, lane }) {
      if (callerGroup === OURSELVES) {
        const { allowed, retryAfterSeconds } = await own.consume("1");
        if (!allowed)
          throw throttled(`the product's share of ${name} is used up`, retryAfterSeconds, callerGroup);
        return;
      }
      const [shared, few] = await Promise.all([share.consume(callerGroup), little.consume(callerGroup)]);
      if (!shared.allowed) {
        throw throttled(`the caller's share of ${name} is used up`, shared.retryAfterSeconds, callerGroup);
      }
      if (lane === "background") {
        const { allowed, retryAfterSeconds } = await background.consume("1");
        if (!allowed || backgroundCalls(calls) === 0)
          throw throttled(`the background's part of ${name} is used up`, retryAfterSeconds);
      }
      const free = await unreserved.consume("1");
      if (!free.allowed && (lane === "background" || !few.allowed)) {
        throw throttled(`the rest of ${name} is kept for others`, free.retryAfterSeconds, callerGroup);
      }
      const { allowed, retryAfterSeconds } = await whole.consume("1");
      if (!allowed) throw throttled(`${name} is used up`, retryAfterSeconds);
    },
  };
}

function throttled(why: string, retryAfterSeconds: number, callerGroup?: string): LookupFailure {
  return new LookupFailure("throttled", `${why} for another ${retryAfterSeconds} s`, { callerGroup });
}
