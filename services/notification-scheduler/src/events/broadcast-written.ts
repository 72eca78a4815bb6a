import type { EventHandler } from "@stockfinder/bus/bus";
import type { broadcastWritten as broadcastWrittenEvent } from "@stockfinder/contracts/audience";
import { noteDelivered } from "../broadcasts/people-table.ts";
import type { AlertsContext } from "../context/context.ts";

/** Stores the people to whom a gateway wrote a broadcast; the first time counts. */
export function broadcastWritten({
  database,
  clock,
}: AlertsContext): EventHandler<typeof broadcastWrittenEvent> {
  return async ({ broadcastId, people }) => {
    await noteDelivered(database, broadcastId, people, new Date(clock.now()));
  };
}
