import type { DataOf, Event } from "@stockfinder/contracts/event";
import { parseInput } from "@stockfinder/contracts/fault";
import type { BusObserver, EventContext, EventHandler } from "./bus.ts";

/** How long an event rests after its first, second, … failed attempt; after the last one it is parked. */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 10_000, 60_000, 600_000];

/** What is to become of an event after one attempt. */
export type Verdict =
  | { readonly outcome: "done" }
  | { readonly outcome: "retried"; readonly afterMs: number }
  | { readonly outcome: "parked"; readonly reason: string }
  /** One copy of a process failed to hear what the others heard. */
  | { readonly outcome: "dropped" };

/** Hands one event, given as JSON, to its handler. Never throws. */
export type Deliver = (json: string, context: EventContext) => Promise<Verdict>;

const REASON_LENGTH = 500;

export interface DeliveryOptions {
  readonly everyCopy: boolean;
  readonly retryDelaysMs: readonly number[];
  readonly observer: BusObserver;
}

/** The hearing half of an event, which is the same on every adapter. */
export function delivering<E extends Event>(
  event: E,
  subscriber: string,
  handler: EventHandler<E>,
  { everyCopy, retryDelaysMs, observer }: DeliveryOptions,
): Deliver {
  const attempt = async (json: string, context: EventContext): Promise<Verdict> => {
    let data: DataOf<E>;
    try {
      data = parseInput<E["data"]>(event.data, JSON.parse(json));
    } catch (error) {
      observer.failed?.(`${event.name} for ${subscriber}`, error);
      return { outcome: "parked", reason: `unreadable: ${describe(error)}` }; // it will read no better later
    }
    try {
      await handler(data, context);
      return { outcome: "done" };
    } catch (error) {
      observer.failed?.(`${event.name} for ${subscriber}`, error);
      const afterMs = retryDelaysMs[context.attempt - 1];
      return afterMs === undefined
        ? { outcome: "parked", reason: describe(error) }
        : { outcome: "retried", afterMs };
    }
  };

  return async (json, context) => {
    const verdict = await attempt(json, context);
    if (everyCopy && verdict.outcome !== "done") {
      observer.eventHandled?.(subscriber, "dropped", context.attempt);
      return { outcome: "dropped" };
    }
    observer.eventHandled?.(subscriber, verdict.outcome, context.attempt);
    return verdict;
  };
}

function describe(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, REASON_LENGTH);
}
