import { Fault, type FaultCode } from "@stockfinder/contracts/fault";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";

/** The loss of a broker that hangs is noticed late, and the clocks of the copies that write rows differ. */
const OVERLAP_MS = 60_000;
const ASK_AGAIN_MS = 1_000;
/** A bug, or an error of the service's database that passes. */
const ASK_AGAIN_AFTER_INTERNAL_MS = 10_000;
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

/** Retries every second during an outage, every ten after internal failures. Never throws. */
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
      logger.error({ err: error }, "what the live sockets need could not be fetched");
      if (code !== "internal") return;
      await clock.sleep(ASK_AGAIN_AFTER_INTERNAL_MS);
    }
  }
}
