import { CircuitState, SamplingBreaker } from "cockatiel";
import { LookupFailure } from "../parsing/lookup-failure.ts";
import type { TryOutcome } from "./retry-rules.ts";

const WINDOW_MS = 10_000;
const FEWEST_CALLS = 20;
const FIRST_PROBE_MS = 5_000;
const LATEST_PROBE_MS = 60_000;

/**
 * A circuit breaker: stops calls to an upstream that fails half of them, which gives it time to recover, and shoppers a
 * quick answer.
 */
export interface Circuit {
  /**
   * Runs the attempt and counts its outcome. An attempt that throws does not concern the upstream: it is not counted, and
   * if it was the probe, the next call is the probe.
   * @throws {LookupFailure} `failing` at once while the circuit is open or a probe is running; what the attempt throws.
   */
  run(attempt: () => Promise<TryOutcome>): Promise<TryOutcome>;
}

interface Open {
  readonly pauseMs: number;
  /** In milliseconds since 1970. */
  readonly probeAt: number;
}

/**
 * The state machine is ours because cockatiel's closes the circuit when a probe throws, even if the upstream was never
 * called. Its sampling window is used.
 */
export function createCircuit(onChange: (open: boolean) => void = () => {}): Circuit {
  const sampling = new SamplingBreaker({
    // The library opens above the threshold; at exactly half of the calls it should open too.
    threshold: 0.499,
    duration: WINDOW_MS,
    minimumRps: FEWEST_CALLS / (WINDOW_MS / 1_000),
  });
  let open: Open | null = null;
  let isProbing = false;

  function openFor(pauseMs: number): void {
    open = { pauseMs, probeAt: Date.now() + pauseMs };
    onChange(true);
  }

  async function runClosed(attempt: () => Promise<TryOutcome>): Promise<TryOutcome> {
    const outcome = await attempt();
    // Calls that were running when the circuit opened add no information.
    if (open) return outcome;
    if (!isFailing(outcome)) sampling.success(CircuitState.Closed);
    else if (sampling.failure(CircuitState.Closed)) openFor(FIRST_PROBE_MS);
    return outcome;
  }

  async function probe(pauseMs: number, attempt: () => Promise<TryOutcome>): Promise<TryOutcome> {
    isProbing = true;
    try {
      const outcome = await attempt();
      if (isFailing(outcome)) {
        openFor(Math.min(2 * pauseMs, LATEST_PROBE_MS));
      } else {
        open = null;
        sampling.success(CircuitState.HalfOpen);
        onChange(false);
      }
      return outcome;
    } finally {
      isProbing = false;
    }
  }

  return {
    async run(attempt) {
      if (!open) return runClosed(attempt);
      // An older answer now is better for a shopper than waiting for the probe.
      if (isProbing) throw new LookupFailure("failing", "circuit is being probed");
      if (Date.now() < open.probeAt) throw new LookupFailure("failing", "circuit is open");
      return probe(open.pauseMs, attempt);
    },
  };
}

/** A wall (403, 412) counts too: an owner who refuses must not be called again and again. */
function isFailing(outcome: TryOutcome): boolean {
  if (outcome instanceof LookupFailure) return outcome.code === "timeout" || outcome.code === "failing";
  const { status } = outcome;
  return status >= 500 || status === 403 || status === 412 || status === 429;
}
