import { createHash } from "node:crypto";
import type { Cache, RateLimiter } from "@stockfinder/cache/cache";
import { growingLru } from "@stockfinder/cache/growing-lru";
import { Fault } from "@stockfinder/contracts/fault";
import type { LimitName } from "@stockfinder/contracts/operation";
import { IPV6_NETWORKS } from "@stockfinder/service/networks";
import { type Caller, type Counted, isPersonalKey } from "../callers/caller.ts";

const WINDOW_SECONDS = 60;
const CALLERS = 50_000;
/** A lot is this fraction of a window's points, and the largest error of a caller's limit. */
const LOTS = 20;

/** The points that one caller has drawn and not spent. Times are in milliseconds since 1970. */
interface Purse {
  points: number;
  until: number;
  refusedUntil: number;
  drawing: Promise<void> | undefined;
}

/**
 * Points a minute for each caller, counted over all gateways. Points are drawn from the shared limiter in lots and spent from
 * memory: of twenty requests, nineteen cost 0.1 us and one a call to Redis. A caller without points left costs no call until
 * the window ends.
 */
export class Allowance {
  readonly #limiter: Pick<RateLimiter, "consume">;
  readonly #lot: number;
  readonly #now: () => number;
  readonly #purses = growingLru<string, Purse>(CALLERS);

  constructor(limiter: Pick<RateLimiter, "consume">, perWindow: number, now: () => number = Date.now) {
    this.#limiter = limiter;
    this.#lot = Math.max(1, Math.floor(perWindow / LOTS));
    this.#now = now;
  }

  /**
   * Returns undefined if the points in memory suffice.
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

  refund(caller: string, points: number): void {
    const purse = this.#purses.get(caller);
    if (purse && purse.until > this.#now()) purse.points += points;
  }

  /** Concurrent requests share one draw: otherwise they would empty the window with lots that none of them can spend. */
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

type Charged = Counted & Pick<Caller, "charges">;
type KeysOf = (caller: Counted) => readonly { readonly key: string }[];

/** One limit: an allowance for each key of a caller. */
export class CallerLimit {
  readonly #allowances: readonly Allowance[];
  readonly #keysOf: KeysOf;

  constructor(allowances: readonly Allowance[], keysOf: KeysOf) {
    this.#allowances = allowances;
    this.#keysOf = keysOf;
  }

  /**
   * Charges the caller; returns undefined if the points in memory suffice. The narrowest network is charged first, so that a
   * caller without points left costs its wider networks nothing.
   * @throws {Fault} `too-many`, now or later.
   */
  spend(caller: Charged, points = 1): Promise<void> | undefined {
    const keys = this.#keysOf(caller);
    if (keys.length === 0) return undefined;
    const charge = (from: number): Promise<void> | undefined => {
      for (let i = from; i < keys.length; i++) {
        const drawn = this.#allowances[i]?.spend(keys[i]?.key ?? "", points);
        if (drawn) return drawn.then(() => charge(i + 1));
      }
      caller.charges.push({ limit: this, points });
      return undefined;
    };
    return charge(0);
  }

  refund(caller: Counted, points: number): void {
    for (const [i, { key }] of this.#keysOf(caller).entries()) this.#allowances[i]?.refund(key, points);
  }
}

/** Limits the requests of each caller: of each width of its networks, in the order of `Caller.networks`. */
export function networkLimit(cache: Pick<Cache, "limiter">, name: string, perMinute: number): CallerLimit {
  const allowances = IPV6_NETWORKS.map(({ bits, times }, i) =>
    allowanceOf(cache, i === 0 ? name : `${name}-${bits}`, perMinute * times),
  );
  return new CallerLimit(allowances, ({ networks }) => networks);
}

/** Limits the requests with each fingerprint or personal key, over all its networks. Requests without one are not counted. */
function credentialLimit(
  cache: Pick<Cache, "limiter">,
  name: string,
  perMinute: number,
  credentialOf: (caller: Counted) => string | undefined,
): CallerLimit {
  return new CallerLimit([allowanceOf(cache, name, perMinute)], (caller) => {
    const credential = credentialOf(caller);
    if (credential === undefined) return [];
    return [{ key: createHash("sha256").update(credential).digest("base64url") }];
  });
}

function allowanceOf(cache: Pick<Cache, "limiter">, name: string, points: number): Allowance {
  return new Allowance(cache.limiter({ name: `gateway-${name}`, points, seconds: WINDOW_SECONDS }), points);
}

/**
 * Refunds a request that failed because of an outage: a client that retries through the outage must not be at its limit when
 * it ends.
 */
export function refundOutage(fault: Fault, caller: Charged): void {
  if (!fault.isOutage) return;
  for (const { limit, points } of caller.charges.splice(0)) limit.refund(caller, points);
}

/** `requests` counts all requests, `proxied` those to a retailer's own API. */
type EdgeLimit = "requests" | "proxied" | LimitName;

export type RateLimits = Readonly<Record<EdgeLimit | "fingerprints" | "keys", CallerLimit>>;

export interface RateLimitOptions {
  readonly cache: Cache;
  readonly perMinute: Readonly<Record<EdgeLimit | "fingerprints" | "keys", number>>;
}

export function rateLimits({ cache, perMinute }: RateLimitOptions): RateLimits {
  const { fingerprints, keys, ...ofCallers } = perMinute;
  const limits = Object.entries(ofCallers).map(([name, points]) => [name, networkLimit(cache, name, points)]);
  return {
    ...(Object.fromEntries(limits) as Record<EdgeLimit, CallerLimit>),
    fingerprints: credentialLimit(cache, "fingerprints", fingerprints, ({ fingerprint }) => fingerprint),
    keys: credentialLimit(cache, "keys", keys, ({ token }) =>
      token !== undefined && isPersonalKey(token) ? token : undefined,
    ),
  };
}
