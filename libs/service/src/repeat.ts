import type { Clock } from "./clock.ts";

export interface Repeating {
  stop(): void;
}

/** Now and then every `everyMs`; a longer run is followed by the next at once. Must not reject. */
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
