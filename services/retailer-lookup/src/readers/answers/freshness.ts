const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long an answer is used; each period follows the previous one. */
export interface Lifetime {
  /** Served as it is. */
  readonly freshMs: number;
  readonly staleMs: number;
  readonly errorMs: number;
}

export const LIFETIME = {
  answer: { freshMs: MINUTE, staleMs: 10 * MINUTE, errorMs: 6 * HOUR },
  /** "Nothing found" is soon looked up again. */
  empty: { freshMs: MINUTE, staleMs: 0, errorMs: 0 },
  /** Stores hardly ever move, and store searches have the smallest budgets. */
  stores: { freshMs: 7 * DAY, staleMs: DAY, errorMs: 7 * DAY },
  /** Best Buy's terms: its links are valid for 7 days, and may be cached for at most 3. */
  cart: { freshMs: DAY, staleMs: 0, errorMs: DAY },
  proxied: { freshMs: 30 * SECOND, staleMs: 0, errorMs: 0 },
  /** A failure, and an item missing from an answer: not looked up again for a moment. */
  failure: { freshMs: 10 * SECOND, staleMs: 0, errorMs: 0 },
} as const satisfies Record<string, Lifetime>;

const JITTER = 0.1;

/** The ends of a lifetime, in milliseconds since 1970. */
export interface Freshness {
  readonly freshUntil: number;
  readonly staleUntil: number;
  readonly errorUntil: number;
}

/** Each period is up to a tenth shorter or longer, so that answers fetched together are not refreshed together. */
export function freshnessFrom(now: number, lifetime: Lifetime, random: () => number): Freshness {
  const jittered = (milliseconds: number) => Math.round(milliseconds * (1 - JITTER + 2 * JITTER * random()));
  const freshUntil = now + jittered(lifetime.freshMs);
  const staleUntil = freshUntil + jittered(lifetime.staleMs);
  return { freshUntil, staleUntil, errorUntil: staleUntil + jittered(lifetime.errorMs) };
}

/** `stale`: served while it is looked up again. `fallback`: served only if looking it up again fails. */
export type Age = "fresh" | "stale" | "fallback" | "gone";

/** The age of an answer at `now`, in milliseconds since 1970. */
export function ageOf({ freshUntil, staleUntil, errorUntil }: Freshness, now: number): Age {
  if (now < freshUntil) return "fresh";
  if (now < staleUntil) return "stale";
  return now < errorUntil ? "fallback" : "gone";
}

/**
 * Whether to refresh an answer that is still fresh: the likelier, the closer its end and the longer a look-up takes. One
 * of the many readers of a popular answer refreshes it in time, and nobody finds it stale.
 */
export function refreshesEarly(
  { freshUntil, tookMs }: { readonly freshUntil: number; readonly tookMs: number },
  now: number,
  random: () => number,
): boolean {
  return random() < Math.exp(-(freshUntil - now) / Math.max(tookMs, 1));
}
