import type { EventHandler } from "@stockfinder/bus/bus";
import type {
  listingChanged as listingChangedEvent,
  shelfChanged as shelfChangedEvent,
} from "@stockfinder/contracts/listings";
import type { Queryable } from "@stockfinder/database/database";
import { hurryChecksOf, isHot } from "../checks/check-table.ts";
import type { AlertsConfig } from "../config.ts";
import type { AlertsContext } from "../context.ts";
import { type LearntPlace, learnPlace, type PlaceChange } from "../place-table.ts";
import { lowsOf } from "../price-lows.ts";
import { HELD_MS, type Hearing, hear, mayBeHeld } from "../rules/held-out.ts";
import { dropHeld, heldTerms, insertTransition, releaseHeld } from "../transition-table.ts";

export const CHANGED_LISTINGS = "alerts.changed-listings";
export const CHANGED_SHELVES = "alerts.changed-shelves";

type Parts = Pick<AlertsContext, "database" | "bus" | "clock" | "matching" | "checks"> & {
  readonly config: Pick<AlertsConfig, "fastestMs">;
};

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
async function placeChanged(parts: Parts, change: PlaceChange, requestId: string): Promise<void> {
  const { database, bus, clock, config, matching, checks } = parts;
  const lows = await lowsOf({ database, bus }, change, requestId);
  const now = clock.now();
  const { isHeld, claimed } = await database.transaction(async (tx) => {
    const learnt = await learnPlace(tx, change);
    if (!learnt) return { isHeld: false, claimed: null };
    const hearing = await hearChange(tx, learnt, change, config);
    if (hearing.held === "dropped") await dropHeld(tx, learnt.id);
    if (hearing.held === "counts") await releaseHeld(tx, learnt.id, change.version);
    const heldUntil = hearing.isHeld ? new Date(now + HELD_MS) : null;
    const transition = { ...change, before: hearing.before, lows, heldUntil };
    const claimAt = new Date(now);
    const claimed = await insertTransition(tx, learnt.id, transition, { requestId, claimAt });
    if (hearing.isHeld)
      await hurryChecksOf(tx, { placeId: learnt.id }, { now: new Date(now), fastestMs: config.fastestMs });
    return { isHeld: hearing.isHeld, claimed };
  });
  if (isHeld) checks.nudge();
  if (claimed === null) matching.nudge();
  else matching.take(claimed);
}

async function hearChange(
  tx: Queryable,
  { id, before, isConfirmed }: LearntPlace,
  { after }: PlaceChange,
  { fastestMs }: Pick<AlertsConfig, "fastestMs">,
): Promise<Hearing> {
  // Only a change to out of stock can be held.
  const held = before.stock === "out" ? await heldTerms(tx, id) : null;
  const hot = mayBeHeld(before, after) && !isConfirmed && (await isHot(tx, id, fastestMs));
  return hear({ before, after, held, isHot: hot, isConfirmed });
}
