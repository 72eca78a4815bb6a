import { randomUUID } from "node:crypto";
import type { DataOf, Event } from "@stockfinder/contracts/event";
import type { Queryable } from "@stockfinder/database/database";
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

export interface Report {
  readonly event: Event["name"];
  readonly data: unknown;
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
  // One text, because the driver spends more time on the quotes in an array of JSON texts.
  const given = reports.map(({ event, data, traceparent = currentTraceparent() }) => ({
    id: randomUUID(),
    event,
    data,
    traceparent,
  }));
  await tx.query(
    `insert into ${schema}.outbox (id, event, data, request_id, traceparent)
     select id, event, data, $2, traceparent
     from json_to_recordset($1::json) as report (id text, event text, data json, traceparent text)`,
    [JSON.stringify(given), requestId ?? currentRequestId() ?? null],
  );
}
