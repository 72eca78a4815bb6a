import type { Handler } from "@stockfinder/bus/bus";
import type { reachReturnedGateway as reachReturnedGatewayOperation } from "@stockfinder/contracts/audience";
import { MAX_LATE_MS } from "../broadcasts/broadcast-loop.ts";
import {
  type BroadcastRow,
  broadcastsById,
  broadcastsSentSince,
  lockNotiId,
  targetOf,
} from "../broadcasts/broadcast-table.ts";
import type { Person } from "../broadcasts/people.ts";
import { reach, reachable } from "../broadcasts/reach.ts";
import { addStep } from "../broadcasts/step-table.ts";
import type { StaffContext } from "../staff/staff-context.ts";

type Dependencies = Pick<StaffContext, "database" | "clock" | "outbox" | "audience">;

/** Sends a gateway's listeners the broadcasts that were sent while it was cut off and could not name them. */
export function reachReturnedGateway(
  dependencies: Dependencies,
): Handler<typeof reachReturnedGatewayOperation> {
  const { database, clock, outbox, audience } = dependencies;
  return async ({ gatewayId, since }) => {
    const from = Math.max(Date.parse(since), clock.now() - MAX_LATE_MS);
    for (const row of await broadcastsSentSince(database, new Date(from)))
      await reachLate(dependencies, row, await audience.findAt(gatewayId, targetOf(row)));
    outbox.nudge();
    return null;
  };
}

/** Sends a broadcast to those of these people whom it has not reached. */
async function reachLate(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  { id, notiId }: BroadcastRow,
  found: readonly Person[],
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockNotiId(tx, notiId);
    const [row] = await broadcastsById(tx, [id]);
    if (row?.state !== "sent") return; // it was recalled meanwhile
    const now = new Date(clock.now());
    const { people } = await reachable(tx, found, { content: row, broadcastId: id, now });
    if (people.length === 0) return;
    await reach(tx, row, people, { isCanary: false, now });
    await addStep(tx, {
      at: now,
      by: row.askedBy,
      step: "sent",
      notiId,
      broadcastId: id,
      people: people.length,
      detail: "connected to a gateway that was cut off before",
    });
  });
}
