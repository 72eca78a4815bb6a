import { randomUUID } from "node:crypto";
import type { DataOf, Event } from "@stockfinder/contracts/event";
import type { Part } from "@stockfinder/database/combined";
import type { Queryable } from "@stockfinder/database/database";
import { CLAIMED_FOR_SECONDS, OutboxRelay, type OutboxRelayOptions, type OutboxRow } from "./outbox-relay.ts";
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
  await tx.query(`${insertIntoOutbox(schema)} values ($1, $2, $3, $4, $5)`, [
    randomUUID(),
    event.name,
    JSON.stringify(data),
    requestId ?? currentRequestId() ?? null,
    currentTraceparent() ?? null,
  ]);
}

/** An event for `addAllToOutbox` and `addClaimedToOutbox`. */
export interface Report {
  readonly event: Event["name"];
  readonly early?: Event["early"];
  readonly data: unknown;
  /** Of the span that caused it; by default the current span. */
  readonly traceparent?: string | undefined;
}

export function reportOf<E extends Event>(event: E, data: DataOf<E>, traceparent?: string): Report {
  return { event: event.name, early: event.early, data, traceparent };
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
 * Like `addAllToOutbox`, but claims the events for this process: pass the rows to the relay's `take` after the commit.
 * This saves the separate claim. If the process dies before that, another one publishes them when the claim has expired.
 */
export async function addClaimedToOutbox(
  tx: Queryable,
  schema: string,
  reports: readonly Report[],
  { requestId }: { requestId?: string | undefined } = {},
): Promise<readonly OutboxRow[]> {
  if (reports.length === 0) return [];
  const { part, claimed } = claimedEvents(schema, reports, { requestId });
  const { rows } = await tx.query<ClaimedRow>(
    { name: `${schema}-add-claimed-to-outbox`, text: part.text("$1", "$2") },
    [...part.values],
  );
  return claimed(rows);
}

type ClaimedRow = Pick<OutboxRow, "position" | "id">;

/** Events that a larger statement adds. */
export interface ClaimedEvents {
  /** Returns a `ClaimedRow` for each event. */
  readonly part: Part;
  /** The rows for the relay's `take`. */
  claimed(rows: readonly ClaimedRow[]): readonly OutboxRow[];
}

/** Like `addClaimedToOutbox`, as a part of a statement; with `ifAny`, only if that part has a row. */
export function claimedEvents(
  schema: string,
  reports: readonly Report[],
  { requestId, ifAny }: { requestId?: string | undefined; ifAny?: string | undefined } = {},
): ClaimedEvents {
  const request_id = requestId ?? currentRequestId() ?? null;
  const events = withIds(reports);
  return {
    part: {
      name: "reported",
      values: [JSON.stringify(events), request_id],
      text: (
        json,
        request,
      ) => `insert into ${schema}.outbox (id, event, data, request_id, traceparent, claimed_until)
        select id, event, data, ${request}, traceparent, now() + interval '${CLAIMED_FOR_SECONDS} seconds'
        from ${givenEvents(json)} ${ifAny === undefined ? "" : `where exists (select from ${ifAny})`}
        returning position::text, id`,
    },
    claimed(rows) {
      const positions = new Map(rows.map(({ id, position }) => [id, position]));
      return events.flatMap(({ id, event, early, data, traceparent = null }) => {
        const position = positions.get(id);
        return position === undefined ? [] : [{ position, id, event, early, data, request_id, traceparent }];
      });
    },
  };
}

/** One text, because the driver spends more time on the quotes in an array of JSON texts. */
function givenEvents(json = "$1"): string {
  return `json_to_recordset(${json}::json) as report (id text, event text, data json, traceparent text)`;
}

function withIds(reports: readonly Report[]): readonly (Report & { readonly id: string })[] {
  return reports.map(({ event, early, data, traceparent = currentTraceparent() }) => ({
    id: randomUUID(),
    event,
    early,
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
