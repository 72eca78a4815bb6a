import type { DataOf, Event } from "@stockfinder/contracts/event";
import { parseInput } from "@stockfinder/contracts/fault";
import type { BusObserver, EventContext, EventHandler } from "./bus.ts";
import { inRequest } from "./request-scope.ts";
import { failureOf, inSpan, type Span } from "./tracing.ts";

/** Delays before the second, third, … attempt at an event; after the last attempt it is parked. */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 10_000, 60_000, 600_000];

/** What happens to an event after one attempt. */
export type Verdict =
  | { readonly outcome: "done" }
  | { readonly outcome: "retried"; readonly afterMs: number }
  | { readonly outcome: "parked"; readonly reason: string }
  /** Delivery to one copy of a process failed; copy deliveries are not retried. */
  | { readonly outcome: "dropped" };

/** Hands one event, given as JSON, to its handler. Never throws. */
export type Deliver = (json: string, context: EventContext) => Promise<Verdict>;

const REASON_LENGTH = 500;

export interface DeliveryOptions {
  readonly everyCopy: boolean;
  readonly retryDelaysMs: readonly number[];
  readonly observer: BusObserver;
}

/** The receiving side of an event; the same on every adapter. */
export function eventDelivery<E extends Event>(
  event: E,
  subscriber: string,
  handler: EventHandler<E>,
  { everyCopy, retryDelaysMs, observer }: DeliveryOptions,
): Deliver {
  const attempt = async (json: string, context: EventContext, span: Span | null): Promise<Verdict> => {
    let data: DataOf<E>;
    try {
      data = parseInput<E["data"]>(event.data, JSON.parse(json));
    } catch (error) {
      observer.failed?.(`${event.name} for ${subscriber}`, error);
      return { outcome: "parked", reason: `unreadable: ${describe(error)}` }; // retrying cannot help
    }
    try {
      await handler(data, context);
      return { outcome: "done" };
    } catch (error) {
      span?.fail(failureOf(error));
      observer.failed?.(`${event.name} for ${subscriber}`, error);
      const afterMs = retryDelaysMs[context.attempt - 1];
      return afterMs === undefined
        ? { outcome: "parked", reason: describe(error) }
        : { outcome: "retried", afterMs };
    }
  };

  const deliver = async (json: string, context: EventContext, span: Span | null): Promise<Verdict> => {
    const startedAt = performance.now();
    const verdict = await attempt(json, context, span);
    const seconds = (performance.now() - startedAt) / 1_000;
    if (everyCopy && verdict.outcome !== "done") {
      observer.eventHandled?.(subscriber, "dropped", context.attempt, seconds);
      return { outcome: "dropped" };
    }
    observer.eventHandled?.(subscriber, verdict.outcome, context.attempt, seconds);
    return verdict;
  };
  return (json, context) =>
    inRequest(context.requestId, () =>
      inSpan({ name: subscriber, kind: "consumer", parent: context.traceparent ?? null }, (span) =>
        deliver(json, context, span),
      ),
    );
}

function describe(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, REASON_LENGTH);
}
