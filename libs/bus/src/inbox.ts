import type { Queryable } from "@stockfinder/database/database";
import { removalOf } from "@stockfinder/database/remove-batch";
import type { EventContext } from "./bus.ts";

/**
 * Records in `tx` that this subscriber received this event; returns whether it is the first time. Use the transaction of
 * the event's effects: then both happen once or not at all, however often the event is delivered.
 */
export async function firstDelivery(
  tx: Queryable,
  schema: string,
  { id, subscriber }: Pick<EventContext, "id" | "subscriber">,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into ${schema}.inbox (subscriber, event_id) values ($1, $2) on conflict do nothing`,
    [subscriber, id],
  );
  return rowCount === 1;
}

/** Far longer than all attempts at an event take. */
const KEPT_FOR = "7 days";

/** For the retention of each service with an inbox. */
export function removeOldDeliveries(schema: string) {
  return removalOf(`${schema}.inbox`, "received_at", KEPT_FOR);
}
