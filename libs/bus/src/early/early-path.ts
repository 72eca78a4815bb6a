import type { Event } from "@stockfinder/contracts/event";
import { z } from "zod";
import type { EventContext } from "../bus.ts";

/** Which copies of an early subscriber get the event. */
export type EarlyTo = NonNullable<Event["early"]>;

export interface EarlyEvent {
  readonly context: Omit<EventContext, "attempt">;
  /** The event's data. */
  readonly json: string;
}

export interface EarlySubscriber {
  /** Events for one copy that are handled at once; those for every copy have no limit. */
  readonly concurrency: number;
  handle(event: EarlyEvent): Promise<unknown>;
}

export interface EarlyReceiver {
  /** Resolves when events can come, or after a second while the path is unavailable. */
  ready(): Promise<void>;
  /** Takes no more events; resolves when those in hand are handled, or after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Brings events sooner than the broker, which writes them to its disk first. Any of them may be lost: the broker delivers every
 * event in any case.
 */
export interface EarlyPath {
  /** Returns false, and sends nothing, while the path is unavailable. */
  send(event: string, to: EarlyTo, sent: EarlyEvent): boolean;
  receive(event: string, to: EarlyTo, subscriber: EarlySubscriber): EarlyReceiver;
  close(): void;
}

const Context = z.object({
  id: z.string(),
  requestId: z.string(),
  traceparent: z.string().optional(),
});

/** A line with the context and one with the data: JSON has no line breaks. */
export function writeEarly({ context: { id, requestId, traceparent }, json }: EarlyEvent): string {
  return `${JSON.stringify({ id, requestId, traceparent })}\n${json}`;
}

/** @throws {Error} for anything that `writeEarly` did not write */
export function readEarly(message: string): EarlyEvent {
  const end = message.indexOf("\n");
  return { context: Context.parse(JSON.parse(message.slice(0, end))), json: message.slice(end + 1) };
}
