import { monitorEventLoopDelay } from "node:perf_hooks";

/** A part that the process needs; `check` throws or answers false while it is away. */
export interface ReadinessCheck {
  readonly part: string;
  check(): boolean | Promise<void>;
}

export interface ReadinessReport {
  readonly ready: boolean;
  /** The parts that are away, and `stopping` or `event-loop`. */
  readonly away: string[];
}

export interface Readiness {
  needs(check: ReadinessCheck): void;
  report(): Promise<ReadinessReport>;
  /** From now on not ready: the process is about to stop. */
  stop(): void;
}

const SLOW_LOOP_MS = 200;
const SLOW_FOR_MS = 5_000;
const SAMPLE_MS = 1_000;

/** Whether work should be sent here: the needed parts answer, and the event loop keeps up. */
export function createReadiness(): Readiness {
  const checks: ReadinessCheck[] = [];
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let slowSamples = 0;
  const sampling = setInterval(() => {
    slowSamples = delay.max / 1e6 > SLOW_LOOP_MS ? slowSamples + 1 : 0;
    delay.reset();
  }, SAMPLE_MS);
  sampling.unref();
  let stopping = false;

  return {
    needs: (check) => void checks.push(check),
    async report() {
      const away = await Promise.all(
        checks.map(async (check) => ((await answers(check)) ? [] : [check.part])),
      );
      if (slowSamples * SAMPLE_MS >= SLOW_FOR_MS) away.push(["event-loop"]);
      if (stopping) away.push(["stopping"]);
      return { ready: away.flat().length === 0, away: away.flat() };
    },
    stop() {
      stopping = true;
      clearInterval(sampling);
      delay.disable();
    },
  };
}

/** The report names the part; why it is away stands in the log of whoever noticed. */
async function answers({ check }: ReadinessCheck): Promise<boolean> {
  try {
    return (await check()) !== false;
  } catch {
    return false;
  }
}
