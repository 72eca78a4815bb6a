import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 50;

export interface Patience {
  /** Names the awaited condition, in the error. */
  readonly what: string;
  readonly timeoutMs: number;
}

/**
 * Resolves once `isSo` does so to true; for programs outside vitest, which have no `expect.poll`.
 * @throws if that takes longer than `timeoutMs`.
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  { what, timeoutMs }: Patience,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() >= end) throw new Error(`${what}: not within ${timeoutMs / 1_000} s`);
    await wait(POLL_MS);
  }
}
