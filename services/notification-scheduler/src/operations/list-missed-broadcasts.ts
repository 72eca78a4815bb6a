import type { Handler } from "@stockfinder/bus/bus";
import type { listMissedBroadcasts as listMissedBroadcastsOperation } from "@stockfinder/contracts/audience";
import { missedBroadcasts } from "../broadcasts/people-table.ts";
import type { AlertsContext } from "../context.ts";

/** What staff sent to listeners of a gateway, or took back, while it could not hear of it. */
export function listMissedBroadcasts({
  database,
}: Pick<AlertsContext, "database">): Handler<typeof listMissedBroadcastsOperation> {
  return async ({ listeners, since }) => await missedBroadcasts(database, listeners, new Date(since));
}
