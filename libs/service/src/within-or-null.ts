import { setTimeout as wait } from "node:timers/promises";

/** Prometheus times out after 10 s; a measurement must be much faster, or it counts as failed. */
const WITHIN_MS = 1_000;

/** The result of `measure`; null when it fails or takes longer than a second. */
export async function withinOrNull<T>(measure: () => Promise<T>): Promise<T | null> {
  const timeout = new AbortController();
  const tooLate = wait(WITHIN_MS, null, { signal: timeout.signal, ref: false }).catch(() => null); // aborted below
  const measured = Promise.try(measure).catch(() => null); // the failing component logs the reason
  try {
    return await Promise.race([measured, tooLate]);
  } finally {
    timeout.abort();
  }
}
