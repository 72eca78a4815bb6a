import type { Cache, RateLimiter } from "@stockfinder/cache/cache";
import { Fault } from "@stockfinder/contracts/fault";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";

const WINDOW_SECONDS = 60;
const CALLERS = 50_000;
/** A lot is this part of what a window allows: the most by which a caller can come short or long. */
const LOTS = 20;

/** What one caller has drawn and not spent. */
interface Purse {
  points: number;
  until: number;
  refusedUntil: number;
  drawing: Promise<void> | undefined;
}

/**
 * So many points a minute for each caller, counted over all gateways. Points are drawn from the shared limiter in lots and
 * spent from memory: of twenty requests nineteen cost 0.1 us and one a trip to Redis, and a caller who has nothing left
 * costs none at all until the window is over.
 */
export class Allowance {
  readonly #limiter: Pick<RateLimiter, "consume">;
  readonly #lot: number;
  readonly #now: () => number;
  readonly #purses = new LRUCache<string, Purse>({ max: CALLERS });

  constructor(limiter: Pick<RateLimiter, "consume">, perWindow: number, now: () => number = Date.now) {
    this.#limiter = limiter;
    this.#lot = Math.max(1, Math.floor(perWindow / LOTS));
    this.#now = now;
  }

  /**
   * Nothing to wait for where the purse suffices.
   * @throws {Fault} `too-many`, now or later.
   */
  spend(caller: string, points = 1): Promise<void> | undefined {
    const now = this.#now();
    const purse = this.#purseOf(caller);
    if (purse.refusedUntil > now) throw tooMany(purse.refusedUntil - now);
    if (purse.until <= now) purse.points = 0;
    if (purse.points < points) return this.#drawAndSpend(caller, purse, points);
    purse.points -= points;
    return undefined;
  }

  /** Requests that come at once wait for one draw, so that they do not empty the window with lots that none can spend. */
  async #drawAndSpend(caller: string, purse: Purse, points: number): Promise<void> {
    while (purse.points < points) {
      purse.drawing ??= this.#draw(caller, purse, Math.max(this.#lot, points)).finally(() => {
        purse.drawing = undefined;
      });
      await purse.drawing;
    }
    purse.points -= points;
  }

  async #draw(caller: string, purse: Purse, points: number): Promise<void> {
    const { allowed, retryAfterSeconds } = await this.#limiter.consume(caller, points);
    const now = this.#now();
    if (!allowed) {
      purse.refusedUntil = now + retryAfterSeconds * 1_000;
      throw tooMany(retryAfterSeconds * 1_000);
    }
    purse.points += points;
    purse.until = now + WINDOW_SECONDS * 1_000;
  }

  #purseOf(caller: string): Purse {
    const known = this.#purses.get(caller);
    if (known) return known;
    const purse = { points: 0, until: 0, refusedUntil: 0, drawing: undefined };
    this.#purses.set(caller, purse);
    return purse;
  }
}

function tooMany(ms: number): Fault {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1_000));
  return new Fault("too-many", "Too many requests from your address", { retryAfterSeconds });
}

/** Spends points of whom the request counts for, which `response` is the answer to. */
export type Spend = (response: Response, points?: number) => Promise<void> | undefined;

export interface RateLimits {
  /** Of any kind. */
  readonly requests: Spend;
  /** Those that have to ask for a retailer's answer; a point for each retailer. */
  readonly lookups: Spend;
  readonly proxied: Spend;
  readonly logged: Spend;
  /** Steps of signing in; one sign-in takes two or three. */
  readonly signIns: Spend;
  /** Refresh tokens, renewed or ended. */
  readonly refreshes: Spend;
  /** Questions for a referral code or campaign source, so that nobody can try them all. */
  readonly codeChecks: Spend;
  /** Surveys, and where a visitor comes from. */
  readonly visits: Spend;
  readonly posts: Spend;
  /** Votes, reports, and names for newcomers. */
  readonly votes: Spend;
  /** What makes us send a mail. */
  readonly mails: Spend;
}

export interface RateLimitOptions {
  readonly cache: Cache;
  readonly perMinute: Readonly<Record<keyof RateLimits, number>>;
}

export function rateLimits({ cache, perMinute }: RateLimitOptions): RateLimits {
  const limit = (name: keyof RateLimits): Spend => {
    const points = perMinute[name];
    const limiter = cache.limiter({ name: `gateway-${name}`, points, seconds: WINDOW_SECONDS });
    const allowance = new Allowance(limiter, points);
    return (response, spent) => allowance.spend(response.locals.caller, spent);
  };
  return {
    requests: limit("requests"),
    lookups: limit("lookups"),
    proxied: limit("proxied"),
    logged: limit("logged"),
    signIns: limit("signIns"),
    refreshes: limit("refreshes"),
    codeChecks: limit("codeChecks"),
    visits: limit("visits"),
    posts: limit("posts"),
    votes: limit("votes"),
    mails: limit("mails"),
  };
}

/** Spends a point before a request goes on. */
export function limited(spend: Spend): RequestHandler {
  return function limitRequests(_request: Request, response: Response, next: NextFunction): void {
    const drawn = spend(response);
    if (drawn === undefined) next();
    else drawn.then(() => next(), next);
  };
}
