import { monitorEventLoopDelay } from "node:perf_hooks";
import { SlowLoop } from "./slow-loop.ts";

/** A component of the process; `check` throws or returns false while it is unavailable. */
export interface ReadinessCheck {
  readonly component: string;
  check(): boolean | Promise<void>;
}

export interface ReadinessReport {
  readonly ready: boolean;
  /** Why the process is not ready: needed components that are unavailable, `stopping` or `event-loop`. */
  readonly away: string[];
  /** Used components that are unavailable: the process works without them, with limits. */
  readonly degraded: string[];
}

export interface Readiness {
  /** Without this component the process is not ready. */
  needs(check: ReadinessCheck): void;
  /** Without this component the process is degraded, and ready. */
  uses(check: ReadinessCheck): void;
  report(): Promise<ReadinessReport>;
  /** Reports not ready from now on, because the process is stopping. */
  stop(): void;
}

const SAMPLE_MS = 1_000;

/** Whether this process should receive work: its components answer, and its event loop keeps up. */
export function createReadiness(): Readiness {
  const needed: ReadinessCheck[] = [];
  const used: ReadinessCheck[] = [];
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
    needs: (check) => void needed.push(check),
    uses: (check) => void used.push(check),
    async report() {
      const [away, degraded] = await Promise.all([unavailable(needed), unavailable(used)]);
      if (loop.isSlow()) away.push("event-loop");
      if (stopping) away.push("stopping");
      return { ready: away.length === 0, away, degraded };
    },
    stop() {
      stopping = true;
      clearInterval(sampling);
      delay.disable();
    },
  };
}

async function unavailable(checks: readonly ReadinessCheck[]): Promise<string[]> {
  const answered = await Promise.all(checks.map(answers));
  return checks.filter((_, index) => !answered[index]).map(({ component }) => component);
}

/** The report names only the component; the code that noticed the failure logs the reason. */
async function answers({ check }: ReadinessCheck): Promise<boolean> {
  try {
    return (await check()) !== false;
  } catch {
    return false;
  }
}
