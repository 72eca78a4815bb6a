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
  await tx.query(`insert into ${schema}.outbox (id, event, data, request_id) values ($1, $2, $3, $4)`, [
    randomUUID(),
    event.name,
    JSON.stringify(data),
    requestId ?? null,
  ]);
}

/** Publishes what stands in the outbox, until it is stopped. */
export function startOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  return new OutboxRelay(options);
}
