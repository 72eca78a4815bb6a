import { randomUUID } from "node:crypto";
import type { DataOf, Event } from "@stockfinder/contracts/event";
import type { Part } from "@stockfinder/database/combined";
import type { Queryable } from "@stockfinder/database/database";
import { OutboxRelay, type OutboxRelayOptions } from "./outbox-relay.ts";
import { currentRequestId } from "./request-scope.ts";
import { currentTraceparent } from "./tracing.ts";

/**
 * Saves an event in `tx`, together with the change that it reports; the relay publishes it after the commit. The event
 * carries the id of the current request, unless another is given, and continues the current trace.
 */
export async function addToOutbox<E extends Event>(
  tx: Queryable,
  schema: string,
  event: E,
  data: DataOf<E>,
  { requestId }: { requestId?: string | undefined } = {},
): Promise<void> {
  await addAllToOutbox(tx, schema, [reportOf(event, data)], { requestId });
}

/** An event for `addAllToOutbox`. */
export interface Report {
  readonly event: Event["name"];
  readonly data: unknown;
  /** Of the span that caused it; by default the current span. */
  readonly traceparent?: string | undefined;
}

export function reportOf<E extends Event>(event: E, data: DataOf<E>, traceparent?: string): Report {
  return { event: event.name, data, traceparent };
}

/** Like `addToOutbox`, for any number of events in one statement. */
export async function addAllToOutbox(
  tx: Queryable,
  schema: string,
  reports: readonly Report[],
  { requestId }: { requestId?: string | undefined } = {},
): Promise<void> {
  if (reports.length === 0) return;
  await tx.query(
    `${insertIntoOutbox(schema)} select id, event, data, $2, traceparent from ${givenEvents()}`,
    [JSON.stringify(withIds(reports)), requestId ?? currentRequestId() ?? null],
  );
}

/**
 * Like `addAllToOutbox`, as a part of a statement that also writes what the events report.
 */
export function outboxPart(schema: string, reports: readonly Report[]): Part {
  return {
    name: "reported",
    values: [JSON.stringify(withIds(reports)), currentRequestId() ?? null],
    text: (json, request) =>
      `${insertIntoOutbox(schema)} select id, event, data, ${request}, traceparent from ${givenEvents(json)}`,
  };
}

/** One text, because the driver spends more time on the quotes in an array of JSON texts. */
function givenEvents(json = "$1"): string {
  return `json_to_recordset(${json}::json) as report (id text, event text, data json, traceparent text)`;
}

function withIds(reports: readonly Report[]): readonly (Report & { readonly id: string })[] {
  return reports.map(({ event, data, traceparent = currentTraceparent() }) => ({
    id: randomUUID(),
    event,
    data,
    traceparent,
  }));
}

/**
 * For a statement that changes rows and saves the event in one step:
 * `with changed as (…), reported as (${insertIntoOutbox("…")} select …) …`. The select gives a new unique id, the event's
 * name, its data as JSON, and the request's id and the `traceparent` of its span, or null.
 */
export function insertIntoOutbox(schema: string): string {
  return `insert into ${schema}.outbox (id, event, data, request_id, traceparent)`;
}

/** Publishes the events in the outbox until it is stopped. */
export function startOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  return new OutboxRelay(options);
}
