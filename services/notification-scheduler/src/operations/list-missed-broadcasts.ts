import type { Handler } from "@stockfinder/bus/bus";
import type { listMissedBroadcasts as listMissedBroadcastsOperation } from "@stockfinder/contracts/audience";
import { missedBroadcasts } from "../broadcasts/people-table.ts";
import type { AlertsContext } from "../context.ts";

/** The broadcasts to a gateway's listeners that were sent or withdrawn while the gateway could not receive events. */
export function listMissedBroadcasts({
  database,
}: Pick<AlertsContext, "database">): Handler<typeof listMissedBroadcastsOperation> {
  return async ({ listeners, since }) => await missedBroadcasts(database, listeners, new Date(since));
}
