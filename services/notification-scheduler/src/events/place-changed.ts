import type { EventHandler } from "@stockfinder/bus/bus";
import { inSpan } from "@stockfinder/bus/tracing";
import { Fault } from "@stockfinder/contracts/fault";
import type { PriceLow } from "@stockfinder/contracts/history";
import type {
  listingChanged as listingChangedEvent,
  shelfChanged as shelfChangedEvent,
  Terms,
} from "@stockfinder/contracts/listings";
import type { Queryable } from "@stockfinder/database/database";
import type { Logger } from "@stockfinder/service/logger";
import { hurryChecksOf, isHot } from "../checks/check-table.ts";
import type { AlertsConfig } from "../config.ts";
import type { AlertsContext } from "../context.ts";
import { type Alerted, lookAtNext } from "../matching.ts";
import { insertPlace, lockPlace, type PlaceChange, updatePlace } from "../place-table.ts";
import { lowsOf, wantsLows } from "../price-lows.ts";
import { HELD_MS, hear, mayBeHeld } from "../rules/held-out.ts";
import {
  dropHeld,
  insertTransition,
  NONE_DONE,
  releaseHeld,
  type Transition,
  type Waiting,
  waitingTransitions,
} from "../transition-table.ts";

export const CHANGED_LISTINGS = "alerts.changed-listings";
export const CHANGED_SHELVES = "alerts.changed-shelves";

type Parts = Pick<AlertsContext, "database" | "bus" | "clock" | "alerted" | "matching" | "checks"> & {
  readonly config: Pick<AlertsConfig, "fastestMs">;
  readonly logger: Pick<Logger, "warn">;
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

/** The outcome of a change. */
interface Taken {
  /** Nothing was written: a rule needs the history of the price, which is fetched outside the transaction. */
  readonly needsLows: boolean;
  /** It waits for a second reading. */
  readonly isHeld: boolean;
  /** It waits behind another change of its place, or for the loop. */
  readonly isQueued: boolean;
  readonly alerted: Alerted | null;
  /** The id of the transition with the watches that are left; this copy has claimed it. */
  readonly claimed: string | null;
}

const NOTHING: Taken = { needsLows: false, isHeld: false, isQueued: false, alerted: null, claimed: null };

interface How {
  readonly requestId: string;
  readonly now: Date;
  readonly fastestMs: number;
  /** Null if no rule needs them, or before that is known. */
  readonly lows: readonly PriceLow[] | null;
  /** Examines no watch: the transition is queued. */
  readonly isLeftToLoop: boolean;
}

async function placeChanged(parts: Parts, change: PlaceChange, requestId: string): Promise<void> {
  const { bus, clock, config, matching, checks, alerted } = parts;
  const now = new Date(clock.now());
  const how = { requestId, now, fastestMs: config.fastestMs, lows: null, isLeftToLoop: false };
  let taken = await saveChange(parts, change, how);
  if (taken.needsLows) {
    const lows = await lowsOf(bus, change, requestId);
    taken = await saveChange(parts, change, { ...how, lows });
  }
  if (taken.alerted) alerted(taken.alerted);
  if (taken.isHeld) checks.nudge();
  if (taken.isQueued) matching.nudge();
  if (taken.claimed !== null) matching.take(taken.claimed);
}

/**
 * Saves a change even if its watches cannot be examined. The matching loop retries every second, whereas the event would be
 * parked after its last attempt.
 */
async function saveChange(
  { database, logger }: Pick<Parts, "database" | "logger">,
  change: PlaceChange,
  how: How,
): Promise<Taken> {
  try {
    return await database.transaction((tx) => takeChange(tx, change, how));
  } catch (error) {
    if (error instanceof Fault && error.code === "unavailable") throw error;
    logger.warn({ err: error }, "watches of a change could not be examined; leaving them to the loop");
    return await database.transaction((tx) => takeChange(tx, change, { ...how, isLeftToLoop: true }));
  }
}

/** Does nothing for a change that was processed before or overtaken by a later one: its version is known. */
async function takeChange(tx: Queryable, change: PlaceChange, how: How): Promise<Taken> {
  const [known, waiting, needsLows] = await Promise.all([
    lockPlace(tx, change),
    waitingTransitions(tx, change),
    how.lows === null && wantsLows(tx, change),
  ]);
  if (known && change.version <= known.version) return NOTHING;
  if (needsLows) return { ...NOTHING, needsLows };
  if (known) {
    const { id: placeId, terms: before } = known;
    const isConfirmed = known.outConfirmed >= change.version;
    const [, taken] = await Promise.all([
      updatePlace(tx, placeId, change), // sent first, so that the rest sees it
      takeToWatches(tx, { placeId, before, isConfirmed, waiting }, change, how),
    ]);
    return taken;
  }
  const placeId = await insertPlace(tx, change);
  if (placeId === null) return await takeChange(tx, change, how); // another copy has just added it
  return await takeToWatches(
    tx,
    { placeId, before: change.before, isConfirmed: false, waiting },
    change,
    how,
  );
}

interface Learnt {
  readonly placeId: string;
  /** The terms before this change, as processed last: a change that overtook another loses nothing. */
  readonly before: Terms;
  /** A second reading has already confirmed that this version, or a later one, is out of stock. */
  readonly isConfirmed: boolean;
  readonly waiting: Waiting;
}

/** Examines the change's first watches, or queues it if it has to wait. */
async function takeToWatches(
  tx: Queryable,
  { placeId, before, isConfirmed, waiting }: Learnt,
  change: PlaceChange,
  { requestId, now, fastestMs, lows, isLeftToLoop }: How,
): Promise<Taken> {
  const { after, version } = change;
  const mayWait = mayBeHeld(before, after) && !isConfirmed;
  const hot = mayWait && (await isHot(tx, placeId, fastestMs));
  const hearing = hear({ before, after, held: waiting.held, isHot: hot, isConfirmed });
  const { isHeld } = hearing;
  const transition = transitionOf(change, { placeId, before: hearing.before, requestId, lows });
  if (isHeld || waiting.isAny || isLeftToLoop) {
    const hasExpired = hearing.held === "dropped" && !(await dropHeld(tx, placeId));
    if (hearing.held === "counts") await releaseHeld(tx, placeId, version);
    const heldUntil = isHeld ? new Date(now.getTime() + HELD_MS) : null;
    const start = hasExpired ? before : transition.before; // an expired change counts, so this one follows it
    await insertTransition(tx, { ...transition, before: start, heldUntil }, null);
    if (isHeld) await hurryChecksOf(tx, { placeId }, { now, fastestMs });
    return { ...NOTHING, isHeld, isQueued: !isHeld };
  }
  const looked = await inSpan({ name: "alerts.match", kind: "internal" }, () =>
    lookAtNext(tx, transition, now),
  );
  const { doneUpTo } = looked;
  const claimed = doneUpTo === null ? null : await insertTransition(tx, { ...transition, doneUpTo }, now);
  return { ...NOTHING, alerted: looked, claimed };
}

function transitionOf(
  { storeId, position, before: _, ...change }: PlaceChange,
  rest: Pick<Transition, "placeId" | "before" | "requestId" | "lows">,
): Transition {
  return {
    ...change,
    ...rest,
    storeId: storeId ?? "",
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    doneUpTo: NONE_DONE,
  };
}
