import type { DataOf, Event } from "@stockfinder/contracts/event";
import { Fault, parseInput } from "@stockfinder/contracts/fault";
import { tookTooLong } from "@stockfinder/database/unavailable";
import type { BusObserver, EventContext, EventHandler } from "./bus.ts";
import { inRequest } from "./request-scope.ts";
import { failureOf, inSpan, type Span } from "./tracing.ts";

/** Delays before the second, third, … attempt at an event; after the last attempt it is parked. */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 10_000, 60_000, 600_000];

/** The delays while something that the handler needs is away: the first, then the second at each attempt. */
const STEPS_WHILE_AWAY = 2;

export type Verdict =
  | { readonly outcome: "done" }
  | { readonly outcome: "retried"; readonly afterMs: number; readonly nextAttempt: number }
  | { readonly outcome: "parked"; readonly reason: string }
  /** Delivery to one copy of a process failed; copy deliveries are not retried. */
  | { readonly outcome: "dropped" };

/** An event as it arrives, for any subscriber. */
export type Arrival = Omit<EventContext, "subscriber">;

/** Hands one event, given as JSON, to its handler. Never throws. */
export type Deliver = (json: string, arrival: Arrival) => Promise<Verdict>;

const REASON_LENGTH = 500;

export interface DeliveryOptions {
  readonly everyCopy: boolean;
  readonly retryDelaysMs: readonly number[];
  readonly observer: BusObserver;
}

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
      return again(error, context.attempt, retryDelaysMs);
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
  return (json, arrival) =>
    inRequest(arrival.requestId, () =>
      inSpan({ name: subscriber, kind: "consumer", parent: arrival.traceparent ?? null }, (span) =>
        deliver(json, { ...arrival, subscriber }, span),
      ),
    );
}

/** What is away is not the event's fault: it is soon tried again, however long that lasts, and keeps its later attempts. */
function again(error: unknown, attempt: number, delaysMs: readonly number[]): Verdict {
  const isOfEvent = !isAway(error);
  const step = isOfEvent ? attempt : Math.min(attempt, STEPS_WHILE_AWAY, delaysMs.length);
  const afterMs = delaysMs[step - 1];
  if (afterMs === undefined) return { outcome: "parked", reason: describe(error) };
  const nextAttempt = isOfEvent ? attempt + 1 : Math.max(attempt, STEPS_WHILE_AWAY);
  return { outcome: "retried", afterMs, nextAttempt };
}

/** A statement that reached its time limit may be too large for it at every attempt. */
function isAway(error: unknown): boolean {
  return error instanceof Fault && error.code === "unavailable" && !tookTooLong(error);
}

function describe(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, REASON_LENGTH);
}
