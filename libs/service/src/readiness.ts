import { monitorEventLoopDelay } from "node:perf_hooks";
import { SlowLoop } from "./slow-loop.ts";

/** A component that the process needs; `check` throws or returns false while it is unavailable. */
export interface ReadinessCheck {
  readonly component: string;
  check(): boolean | Promise<void>;
}

export interface ReadinessReport {
  readonly ready: boolean;
  /** The components that are unavailable, and `stopping` or `event-loop`. */
  readonly away: string[];
}

export interface Readiness {
  needs(check: ReadinessCheck): void;
  report(): Promise<ReadinessReport>;
  /** Reports not ready from now on, because the process is stopping. */
  stop(): void;
}

const SAMPLE_MS = 1_000;

/** Whether this process should receive work: its components answer, and its event loop keeps up. */
export function createReadiness(): Readiness {
  const checks: ReadinessCheck[] = [];
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const loop = new SlowLoop(performance.now());
  const sampling = setInterval(() => {
    loop.sample(delay.max / 1e6, performance.now());
    delay.reset();
  }, SAMPLE_MS);
  sampling.unref();
  let stopping = false;

  return {
    needs: (check) => void checks.push(check),
    async report() {
      const away = await Promise.all(
        checks.map(async (check) => ((await answers(check)) ? [] : [check.component])),
      );
      if (loop.isSlow()) away.push(["event-loop"]);
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

/** The report names only the component; the code that noticed the failure logs the reason. */
async function answers({ check }: ReadinessCheck): Promise<boolean> {
  try {
    return (await check()) !== false;
  } catch {
    return false;
  }
}
