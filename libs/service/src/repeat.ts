import type { Clock } from "./clock.ts";

export interface Repeating {
  stop(): void;
}

/**
 * Runs `work` now and then every `everyMs` milliseconds; a run that takes longer is followed by the next one at once.
 * `work` must not reject.
 */
export function repeat(
  work: () => Promise<void> | void,
  { clock, everyMs }: { readonly clock: Pick<Clock, "sleep">; readonly everyMs: number },
): Repeating {
  let isStopped = false;
  const run = async () => {
    while (!isStopped) await Promise.all([work(), clock.sleep(everyMs)]);
  };
  void run();
  return {
    stop: () => {
      isStopped = true;
    },
  };
}
