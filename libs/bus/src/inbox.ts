import type { Queryable } from "@stockfinder/database/database";
import { removeBatch } from "@stockfinder/database/remove-batch";

/**
 * Records in `tx` that this subscriber received this event; returns whether it is the first time. Use the transaction of
 * the event's effects: then both happen once or not at all, however often the event is delivered.
 */
export async function firstDelivery(
  tx: Queryable,
  schema: string,
  subscriber: string,
  eventId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into ${schema}.inbox (subscriber, event_id) values ($1, $2) on conflict do nothing`,
    [subscriber, eventId],
  );
  return rowCount === 1;
}

/** Far longer than all attempts at an event take. */
const KEPT_FOR = "7 days";

export async function forgetOldDeliveries(database: Queryable, schema: string): Promise<number> {
  return await removeBatch(database, `${schema}.inbox`, `received_at < now() - interval '${KEPT_FOR}'`, []);
}
