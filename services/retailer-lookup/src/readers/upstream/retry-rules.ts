import { LookupFailure } from "../parsing/lookup-failure.ts";
import type { UpstreamAnswer, UpstreamRequest } from "../parsing/upstream.ts";

/** The outcome of one try: a response of any status, or the reason why there is none. */
export type TryOutcome = Exchanged | LookupFailure;

export interface Exchanged extends UpstreamAnswer {
  /** The upstream's `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | null;
}

const BUSY_STATUSES = [502, 503, 504];
const TRIES = 3;
const FIRST_PAUSE_MS = 100;

/**
 * The pause before another try, in milliseconds; null if this outcome is final. No request changes anything, so retrying
 * is safe; a client's error (4xx) is final, except that 429 may state when to retry.
 */
export function pauseBeforeRetry(
  { retry }: Pick<UpstreamRequest, "retry">,
  outcome: TryOutcome,
  tries: number,
  random: () => number,
): number | null {
  if (tries >= (retry?.attempts ?? TRIES)) return null;
  const jittered = random() * FIRST_PAUSE_MS * 2 ** (tries - 1);
  if (outcome instanceof LookupFailure) {
    return outcome.code === "timeout" || outcome.code === "failing" ? jittered : null;
  }
  if (outcome.status === 429) return outcome.retryAfterMs;
  if (!BUSY_STATUSES.includes(outcome.status) && !retry?.statuses.includes(outcome.status)) return null;
  return outcome.retryAfterMs ?? jittered;
}
