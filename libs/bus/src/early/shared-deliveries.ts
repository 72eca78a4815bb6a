import type { EventContext } from "../bus.ts";
import type { Deliver, Verdict } from "../event-delivery.ts";

/** Far more than arrive while an event is written to the broker's disk. */
const REMEMBERED = 1_000;

/**
 * Hands an event of which two messages arrive to its handler once: `first` takes the message that is early and may be lost,
 * `durable` the one that is safe. If the early attempt failed, the durable message is a new attempt.
 */
export function sharedDeliveries(deliver: Deliver): { readonly first: Deliver; readonly durable: Deliver } {
  /** By the event's id, the oldest first. */
  const attempts = new Map<string, Promise<Verdict>>();

  const attempt = (json: string, context: EventContext): Promise<Verdict> => {
    const verdict = deliver(json, context);
    attempts.set(context.id, verdict);
    const [oldest] = attempts.keys();
    if (oldest !== undefined && attempts.size > REMEMBERED) attempts.delete(oldest);
    return verdict;
  };

  return {
    first: (json, context) => attempts.get(context.id) ?? attempt(json, context),
    async durable(json, context) {
      const early = context.attempt === 1 ? attempts.get(context.id) : undefined;
      attempts.delete(context.id);
      if (early && (await early).outcome === "done") return { outcome: "done" };
      return await attempt(json, context);
    },
  };
}
