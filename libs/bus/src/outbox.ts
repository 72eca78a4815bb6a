import { randomUUID } from "node:crypto";
import type { DataOf, Event } from "@stockfinder/contracts/event";
import type { Queryable } from "@stockfinder/database/database";
import { OutboxRelay, type OutboxRelayOptions } from "./outbox-relay.ts";

/** Saves an event in `tx`, together with the change that it reports; the relay publishes it after the commit. */
export async function addToOutbox<E extends Event>(
  tx: Queryable,
  schema: string,
  event: E,
  data: DataOf<E>,
  { requestId }: { requestId?: string | undefined } = {},
): Promise<void> {
  await tx.query(`${insertIntoOutbox(schema)} values ($1, $2, $3, $4)`, [
    randomUUID(),
    event.name,
    JSON.stringify(data),
    requestId ?? null,
  ]);
}

/**
 * For a statement that changes something and reports it at once, `with changed as (…), reported as (${insertIntoOutbox("…")}
 * select …) …`: what follows gives a new unique id, the event's name, its data as JSON and the request's id or null.
 */
export function insertIntoOutbox(schema: string): string {
  return `insert into ${schema}.outbox (id, event, data, request_id)`;
}

/** Publishes what stands in the outbox, until it is stopped. */
export function startOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  return new OutboxRelay(options);
}
