import type { Queryable } from "@stockfinder/database/database";
import { removeBatch } from "@stockfinder/database/remove-batch";

/**
 * Notes in `tx` that this subscriber has this event, and tells whether it is for the first time. In the same transaction
 * as what the event causes, so that both happen once or not at all, however often the event comes.
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

/** Far longer than an event takes through all its attempts. */
const KEPT_FOR = "7 days";

/** Forgets a batch of deliveries that nothing can come of any more; answers how many. */
export async function forgetOldDeliveries(database: Queryable, schema: string): Promise<number> {
  return await removeBatch(database, `${schema}.inbox`, `received_at < now() - interval '${KEPT_FOR}'`, []);
}
