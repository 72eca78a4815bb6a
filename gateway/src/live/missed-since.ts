import { Fault } from "@stockfinder/contracts/fault";
import type { Clock } from "@stockfinder/service/clock";

/** The loss of a broker that hangs is noticed late, and the clocks of the copies that write rows differ. */
const OVERLAP_MS = 60_000;
const ASK_AGAIN_MS = 1_000;

/** The start of the period that a gateway fetches after missing messages since `since`, in milliseconds since 1970. */
export function missedFrom(since: number): string {
  return new Date(since - OVERLAP_MS).toISOString();
}

/** Retries until nothing fails; `ask` starts over each time. Ends early once `isStopped`. */
export async function askUntilAnswered(
  ask: () => Promise<void>,
  { clock, isStopped }: { readonly clock: Pick<Clock, "sleep">; readonly isStopped: () => boolean },
): Promise<void> {
  while (!isStopped()) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      await clock.sleep(ASK_AGAIN_MS);
    }
  }
}
