import type { Bus } from "@stockfinder/bus/bus";
import { endPush } from "@stockfinder/contracts/push";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import type { EndedSignIns } from "./ended-sign-ins.ts";
import { ownCall } from "./gateway-principal.ts";
import { retryUntilAnswered } from "./retry-until-answered.ts";

interface EndedPushesOptions {
  readonly bus: Pick<Bus, "call">;
  readonly clock: Pick<Clock, "sleep">;
  readonly logger: Pick<Logger, "error">;
  readonly endedSignIns: Pick<EndedSignIns, "onEnded">;
}

/**
 * Ends the pushes of each sign-in that ends, even if the alert service is unavailable at that moment. Every gateway does so;
 * the first one is enough. Returns a function that stops this.
 */
export function endPushesWithSignIns({ bus, clock, logger, endedSignIns }: EndedPushesOptions): () => void {
  let isStopped = false;
  const forget = endedSignIns.onEnded(({ familyId }) => {
    const request = async () => {
      await bus.call(endPush, { familyId }, ownCall());
    };
    void retryUntilAnswered(request, { clock, logger, isStopped: () => isStopped });
  });
  return () => {
    isStopped = true;
    forget();
  };
}
