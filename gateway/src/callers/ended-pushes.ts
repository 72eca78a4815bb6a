import { randomUUID } from "node:crypto";
import type { Bus } from "@stockfinder/bus/bus";
import { endPush } from "@stockfinder/contracts/push";
import type { Clock } from "@stockfinder/service/clock";
import type { EndedSignIns } from "./ended-sign-ins.ts";
import { GATEWAY } from "./gateway-principal.ts";

const TRY_AGAIN_AFTER_MS = 5_000;

interface EndedPushesOptions {
  readonly bus: Pick<Bus, "call">;
  readonly clock: Pick<Clock, "alarm">;
  readonly endedSignIns: Pick<EndedSignIns, "onEnded">;
}

/**
 * Ends the pushes of each sign-in that ends, even if the alert service is unavailable at that moment. Every gateway does so;
 * the first one is enough. Returns a function that stops this.
 */
export function endPushesWithSignIns({ bus, clock, endedSignIns }: EndedPushesOptions): () => void {
  const retries = new Set<() => void>();

  function end(familyId: string): void {
    bus.call(endPush, { familyId }, { principal: GATEWAY, requestId: randomUUID() }).catch(() => {
      const cancel = clock.alarm(TRY_AGAIN_AFTER_MS, () => {
        retries.delete(cancel);
        end(familyId);
      });
      retries.add(cancel);
    });
  }

  const forget = endedSignIns.onEnded(({ familyId }) => end(familyId));
  return () => {
    forget();
    for (const cancel of retries) cancel();
  };
}
