import { Fault, type FaultCode } from "@stockfinder/contracts/fault";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";

/** The loss of a broker that hangs is noticed late, and the clocks of the copies that write rows differ. */
const OVERLAP_MS = 60_000;
const ASK_AGAIN_MS = 1_000;
/** Any other failure would be the same the next time. */
const PASSING: ReadonlySet<FaultCode> = new Set(["unavailable", "out-of-time", "too-many"]);

interface RetryOptions {
  readonly clock: Pick<Clock, "sleep">;
  readonly logger: Pick<Logger, "error">;
  readonly isStopped: () => boolean;
}

/** The start of the period that a gateway fetches after missing messages since `since`, in milliseconds since 1970. */
export function missedFrom(since: number): string {
  return new Date(since - OVERLAP_MS).toISOString();
}

/**
 * Retries while a service is unavailable, out of time or overloaded; `request` starts over each time. Ends early once
 * `isStopped`. Never throws: any other failure is logged, and ends it.
 */
export async function retryUntilAnswered(
  request: () => Promise<void>,
  { clock, logger, isStopped }: RetryOptions,
): Promise<void> {
  while (!isStopped()) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof Fault && PASSING.has(error.code)))
        return logger.error({ err: error }, "what the live sockets need could not be fetched");
      await clock.sleep(ASK_AGAIN_MS);
    }
  }
}
