import { Fault, type FaultCode } from "@stockfinder/contracts/fault";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";

const ASK_AGAIN_MS = 1_000;
/** A bug, or an error of the service's database that passes. */
const ASK_AGAIN_AFTER_INTERNAL_MS = 10_000;
const PASSING: ReadonlySet<FaultCode> = new Set(["unavailable", "out-of-time", "too-many"]);

interface RetryOptions {
  readonly clock: Pick<Clock, "sleep">;
  readonly logger: Pick<Logger, "error">;
  readonly isStopped: () => boolean;
}

/**
 * Retries every second while a service is unavailable, out of time or overloaded, and every ten seconds while it fails
 * internally; `request` starts over each time. Ends early once `isStopped`. Never throws: any other failure would be the same the
 * next time, and ends it. Failures of the last two kinds are logged.
 */
export async function retryUntilAnswered(
  request: () => Promise<void>,
  { clock, logger, isStopped }: RetryOptions,
): Promise<void> {
  while (!isStopped()) {
    try {
      return await request();
    } catch (error) {
      const code = error instanceof Fault ? error.code : null;
      if (code !== null && PASSING.has(code)) {
        await clock.sleep(ASK_AGAIN_MS);
        continue;
      }
      logger.error({ err: error }, "the gateway did not get what it needs");
      if (code !== "internal") return;
      await clock.sleep(ASK_AGAIN_AFTER_INTERNAL_MS);
    }
  }
}
