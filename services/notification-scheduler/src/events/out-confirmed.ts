import type { EventHandler } from "@stockfinder/bus/bus";
import type { outConfirmed as outConfirmedEvent } from "@stockfinder/contracts/listings";
import type { AlertsContext } from "../context/context.ts";
import { releaseHeld } from "../matching/transition-table.ts";
import { confirmOut } from "../stock-points/stock-point-table.ts";

/** Releases a change to out of stock that was held for a second reading. */
export function outConfirmed({ database, matching }: AlertsContext): EventHandler<typeof outConfirmedEvent> {
  return async ({ version, ...key }) => {
    await database.transaction(async (tx) => {
      const stockPointId = await confirmOut(tx, key, version);
      if (stockPointId !== null) await releaseHeld(tx, stockPointId, version);
    });
    matching.nudge();
  };
}
