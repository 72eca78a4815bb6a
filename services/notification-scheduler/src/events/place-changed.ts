import type { EventHandler } from "@stockfinder/bus/bus";
import type {
  listingChanged as listingChangedEvent,
  shelfChanged as shelfChangedEvent,
} from "@stockfinder/contracts/listings";
import type { AlertsContext } from "../context.ts";
import { learnPlace, type PlaceChange } from "../place-table.ts";
import { lowsOf } from "../price-lows.ts";
import { insertTransition } from "../transition-table.ts";

export const CHANGED_LISTINGS = "alerts.changed-listings";
export const CHANGED_SHELVES = "alerts.changed-shelves";

type Parts = Pick<AlertsContext, "database" | "bus" | "matching">;

/** Takes a change of a retailer's own stock or price to its watches. */
export function listingChanged(parts: Parts): EventHandler<typeof listingChangedEvent> {
  return async (data, { requestId }) => {
    const { title, readAt, ...change } = data;
    await placeChanged(
      parts,
      {
        ...change,
        name: title,
        storeId: null,
        branch: null,
        position: null,
        readAt: new Date(readAt),
      },
      requestId,
    );
  };
}

/** Takes a change on a shelf to its watches. */
export function shelfChanged(parts: Parts): EventHandler<typeof shelfChangedEvent> {
  return async (data, { requestId }) => {
    const { title, branch, readAt, ...change } = data;
    await placeChanged(
      parts,
      {
        ...change,
        name: title,
        branch: `${branch.name}, ${branch.city}`,
        position: branch.town,
        readAt: new Date(readAt),
      },
      requestId,
    );
  };
}

/** A change that was processed before, or overtaken by a later one, has a version that is known: nothing happens. */
async function placeChanged(
  { database, bus, matching }: Parts,
  change: PlaceChange,
  requestId: string,
): Promise<void> {
  const lows = await lowsOf({ database, bus }, change, requestId);
  await database.transaction(async (tx) => {
    const learnt = await learnPlace(tx, change);
    if (learnt) await insertTransition(tx, learnt.id, { ...change, before: learnt.before, lows }, requestId);
  });
  matching.nudge();
}
