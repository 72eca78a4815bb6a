import {
  BrokenCircuitError,
  CircuitState,
  circuitBreaker,
  ExponentialBackoff,
  handleWhenResult,
  noJitterGenerator,
  SamplingBreaker,
} from "cockatiel";
import { LookupFailure } from "../lookup-failure.ts";
import type { TryOutcome } from "./retry-rules.ts";

const WINDOW_MS = 10_000;
const FEWEST_CALLS = 20;
const FIRST_PROBE_MS = 5_000;
const LATEST_PROBE_MS = 60_000;

/** Keeps calls from an upstream that fails half of them: it gets time to recover, and shoppers a quick answer. */
export interface Circuit {
  /** @throws {LookupFailure} `failing` at once while the circuit is open or one probe is on its way. */
  run(attempt: () => Promise<TryOutcome>): Promise<TryOutcome>;
}

export function createCircuit(onChange: (open: boolean) => void = () => {}): Circuit {
  const breaker = circuitBreaker(handleWhenResult(isFailing), {
    // The library opens above the threshold; at exactly half of the calls it should open too.
    breaker: new SamplingBreaker({
      threshold: 0.499,
      duration: WINDOW_MS,
      minimumRps: FEWEST_CALLS / (WINDOW_MS / 1_000),
    }),
    halfOpenAfter: new ExponentialBackoff({
      initialDelay: FIRST_PROBE_MS,
      maxDelay: LATEST_PROBE_MS,
      generator: noJitterGenerator,
    }),
  });
  breaker.onBreak(() => onChange(true));
  breaker.onReset(() => onChange(false));

  return {
    async run(attempt) {
      // The library lets others wait for the probe's outcome; a shopper is better served by an older answer now.
      if (breaker.state === CircuitState.HalfOpen)
        throw new LookupFailure("failing", "circuit is being probed");
      try {
        return await breaker.execute(attempt);
      } catch (cause) {
        if (cause instanceof BrokenCircuitError)
          throw new LookupFailure("failing", "circuit is open", { cause });
        throw cause;
      }
    },
  };
}

/** A wall (403, 412) counts too: an owner who says no is not to be asked again and again. */
function isFailing(outcome: unknown): boolean {
  if (outcome instanceof LookupFailure) return outcome.code === "timeout" || outcome.code === "failing";
  const { status } = outcome as Exclude<TryOutcome, LookupFailure>;
  return status >= 500 || status === 403 || status === 412 || status === 429;
}
