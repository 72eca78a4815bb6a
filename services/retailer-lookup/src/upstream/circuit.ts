import { CircuitState, SamplingBreaker } from "cockatiel";
import { LookupFailure } from "../lookup-failure.ts";
import type { TryOutcome } from "./retry-rules.ts";

const WINDOW_MS = 10_000;
const FEWEST_CALLS = 20;
const FIRST_PROBE_MS = 5_000;
const LATEST_PROBE_MS = 60_000;

/** Keeps calls from an upstream that fails half of them: it gets time to recover, and shoppers a quick answer. */
export interface Circuit {
  /**
   * Runs the attempt and counts its outcome. An attempt that throws says nothing about the upstream: it counts neither
   * for nor against it, and the next call is the probe where this one was.
   * @throws {LookupFailure} `failing` at once while the circuit is open or one probe is on its way; what the attempt throws.
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
 * asked. Its sampling window is used as it is.
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
    // Calls that were under way when the circuit opened say nothing new.
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
      // A shopper is better served by an older answer now than by waiting for the probe.
      if (isProbing) throw new LookupFailure("failing", "circuit is being probed");
      if (Date.now() < open.probeAt) throw new LookupFailure("failing", "circuit is open");
      return probe(open.pauseMs, attempt);
    },
  };
}

/** A wall (403, 412) counts too: an owner who says no is not to be asked again and again. */
function isFailing(outcome: TryOutcome): boolean {
  if (outcome instanceof LookupFailure) return outcome.code === "timeout" || outcome.code === "failing";
  const { status } = outcome;
  return status >= 500 || status === 403 || status === 412 || status === 429;
}
