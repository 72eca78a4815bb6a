import type { EventHandler } from "@stockfinder/bus/bus";
import { inSpan } from "@stockfinder/bus/tracing";
import { branchName } from "@stockfinder/contracts/branch-name";
import { Fault } from "@stockfinder/contracts/fault";
import type { PriceLow } from "@stockfinder/contracts/history";
import type {
  listingChanged as listingChangedEvent,
  shelfChanged as shelfChangedEvent,
  Terms,
} from "@stockfinder/contracts/listings";
import type { Database, Queryable, Transaction } from "@stockfinder/database/database";
import type { Logger } from "@stockfinder/service/logger";
import { type NextWatches, placeWithWatches } from "../candidates.ts";
import { expediteChecksOf, isHot } from "../checks/check-table.ts";
import type { AlertsConfig } from "../config.ts";
import type { AlertsContext } from "../context.ts";
import { type Alerted, matchWatches, nextWatches, prepareAlerts } from "../matching.ts";
import {
  insertPlace,
  type LockedPlace,
  lockPlace,
  type PlaceChange,
  placeAnchor,
  updatePlace,
} from "../place-table.ts";
import { lowsOf, wantsLows } from "../price-lows.ts";
import { decideHold, HELD_MS, mayBeHeld } from "../rules/out-of-stock-hold.ts";
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

type Dependencies = Pick<AlertsContext, "bus" | "clock" | "alerted" | "matching" | "checks"> & {
  readonly database: Pick<Database, "query" | "transaction">;
  readonly config: Pick<AlertsConfig, "fastestMs">;
  readonly logger: Pick<Logger, "warn">;
};

/** Alerts the watches that a change of a retailer's own stock or price concerns. */
export function listingChanged(dependencies: Dependencies): EventHandler<typeof listingChangedEvent> {
  return async (data, { requestId }) => {
    const { title, readAt, ...change } = data;
    await placeChanged(
      dependencies,
      {
        ...change,
        name: title,
        storeId: null,
        branch: null,
        position: null,
        distance: null,
        readAt: new Date(readAt),
      },
      requestId,
    );
  };
}

/** Alerts the watches that a change on a shelf concerns. */
export function shelfChanged(dependencies: Dependencies): EventHandler<typeof shelfChangedEvent> {
  return async (data, { requestId }) => {
    const { title, branch, readAt, ...change } = data;
    await placeChanged(
      dependencies,
      {
        ...change,
        name: title,
        branch: branchName(branch, change.storeName),
        position: branch.town,
        distance: branch.distance ?? null,
        readAt: new Date(readAt),
      },
      requestId,
    );
  };
}

/** The outcome of a change. */
interface ChangeOutcome {
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

const UNCHANGED: ChangeOutcome = {
  needsLows: false,
  isHeld: false,
  isQueued: false,
  alerted: null,
  claimed: null,
};

interface ChangeOptions {
  readonly requestId: string;
  readonly now: Date;
  readonly fastestMs: number;
  /** The history of the price; null if no rule needs it, or before that is known. */
  readonly lows: readonly PriceLow[] | null;
  /** Examines no watch, only queues the transition. */
  readonly isLeftToLoop: boolean;
}

async function placeChanged(
  dependencies: Dependencies,
  change: PlaceChange,
  requestId: string,
): Promise<void> {
  const { bus, clock, config, matching, checks, alerted } = dependencies;
  const now = new Date(clock.now());
  const options = { requestId, now, fastestMs: config.fastestMs, lows: null, isLeftToLoop: false };
  let outcome = await saveChange(dependencies, change, options);
  if (outcome.needsLows) {
    const lows = await lowsOf(bus, change, requestId);
    outcome = await saveChange(dependencies, change, { ...options, lows });
  }
  if (outcome.alerted) alerted(outcome.alerted);
  if (outcome.isHeld) checks.nudge();
  if (outcome.isQueued) matching.nudge();
  if (outcome.claimed !== null) matching.take(outcome.claimed);
}

/**
 * Saves a change even if its watches cannot be examined. The matching loop retries until it succeeds, whereas the event would
 * be parked after its last attempt.
 */
async function saveChange(
  { database, logger }: Pick<Dependencies, "database" | "logger">,
  change: PlaceChange,
  options: ChangeOptions,
): Promise<ChangeOutcome> {
  try {
    const applied = await applyAtOnce(database, change, options);
    return applied ?? (await database.transaction((tx) => applyChange(tx, change, options)));
  } catch (error) {
    if (error instanceof Fault && error.code === "unavailable") throw error;
    logger.warn({ err: error }, "watches of a change could not be examined; leaving them to the loop");
    return await database.transaction((tx) => applyChange(tx, change, { ...options, isLeftToLoop: true }));
  }
}

/**
 * Most changes concern few watches: two statements read and write everything, without a transaction. The second one writes nothing
 * if another copy has changed the place in between. Null if the change needs a transaction.
 */
async function applyAtOnce(
  database: Queryable,
  change: PlaceChange,
  { requestId, now, lows }: ChangeOptions,
): Promise<ChangeOutcome | null> {
  if (lows !== null) return null;
  const known = await placeWithWatches(database, change);
  if (!known) return null;
  if (change.version <= known.version) return UNCHANGED;
  const { id: placeId, terms: before, isWaiting, watches } = known;
  if (isWaiting || watches === null || mayBeHeld(before, change.after)) return null;
  if (await wantsLows(database, change, { watches, doneUpTo: null })) return null;
  const transition = transitionOf(change, { placeId, before, requestId, lows });
  const alerted = await inSpan({ name: "alerts.match", kind: "internal" }, async () => {
    const matched = await matchWatches(database, transition, watches, now);
    const anchor = placeAnchor(known, change, matched.notifies ? now : null);
    return await prepareAlerts({ anchor }, transition, matched, now)(database);
  });
  return alerted && { ...UNCHANGED, alerted };
}

/** Does nothing for a change that was processed before or overtaken by a later one: its version is known. */
async function applyChange(
  tx: Transaction,
  change: PlaceChange,
  options: ChangeOptions,
): Promise<ChangeOutcome> {
  const [known, waiting, next] = await Promise.all([
    lockPlace(tx, change), // sent first, so that the others see what its last holder wrote
    waitingTransitions(tx, change),
    nextWatches(tx, { ...change, storeId: change.storeId ?? "", doneUpTo: NONE_DONE }),
  ]);
  if (known && change.version <= known.version) return UNCHANGED;
  if (options.lows === null && (await wantsLows(tx, change, next))) return { ...UNCHANGED, needsLows: true };
  if (known) {
    const { id, version, terms: before } = known;
    const isConfirmed = known.outConfirmed >= change.version;
    return await matchOrQueue(
      tx,
      { place: { id, version }, before, isConfirmed, waiting, next },
      change,
      options,
    );
  }
  const id = await insertPlace(tx, change);
  if (id === null) return await applyChange(tx, change, options); // another copy has just added it
  const { version, before } = change;
  return await matchOrQueue(
    tx,
    { place: { id, version }, before, isConfirmed: false, waiting, next },
    change,
    options,
  );
}

interface KnownState {
  /** The place before this change is saved, or as it was just added. */
  readonly place: Pick<LockedPlace, "id" | "version">;
  /** The terms before this change, as processed last: a change that overtook another loses nothing. */
  readonly before: Terms;
  /** A second reading has already confirmed that this version, or a later one, is out of stock. */
  readonly isConfirmed: boolean;
  readonly waiting: Waiting;
  readonly next: NextWatches;
}

/** Examines the change's first watches, or queues it if it has to wait. */
async function matchOrQueue(
  tx: Transaction,
  { place, before, isConfirmed, waiting, next }: KnownState,
  change: PlaceChange,
  { requestId, now, fastestMs, lows, isLeftToLoop }: ChangeOptions,
): Promise<ChangeOutcome> {
  const { after, version } = change;
  const { id: placeId } = place;
  const mayWait = mayBeHeld(before, after) && !isConfirmed;
  // Saved first, so that the statements below see it.
  if (mayWait) await updatePlace(tx, placeId, change);
  const saved = { id: placeId, version: mayWait ? version : place.version };
  const hot = mayWait && (await isHot(tx, placeId, fastestMs));
  const decision = decideHold({ before, after, held: waiting.held, isHot: hot, isConfirmed });
  const { isHeld } = decision;
  const transition = transitionOf(change, { placeId, before: decision.before, requestId, lows });
  if (isHeld || waiting.isAny || isLeftToLoop) {
    if (!mayWait) await updatePlace(tx, placeId, change);
    const hasExpired = decision.held === "dropped" && !(await dropHeld(tx, placeId));
    if (decision.held === "counts") await releaseHeld(tx, placeId, version);
    const heldUntil = isHeld ? new Date(now.getTime() + HELD_MS) : null;
    const start = hasExpired ? before : transition.before; // an expired change counts, so this one follows it
    await insertTransition(tx, { ...transition, before: start, heldUntil }, null);
    if (isHeld) await expediteChecksOf(tx, { placeId }, { now, fastestMs });
    return { ...UNCHANGED, isHeld, isQueued: !isHeld };
  }
  const { watches, doneUpTo } = next;
  const [alerted, claimed] = await inSpan({ name: "alerts.match", kind: "internal" }, async () => {
    const matched = await matchWatches(tx, transition, watches, now);
    const anchor = placeAnchor(saved, change, matched.notifies ? now : null);
    const last = Promise.all([
      prepareAlerts({ anchor }, transition, matched, now)(tx),
      doneUpTo === null ? null : insertTransition(tx, { ...transition, doneUpTo }, now),
    ]);
    tx.commit();
    return await last;
  });
  return { ...UNCHANGED, alerted, claimed };
}

function transitionOf(
  { storeId, position, distance, before: _, ...change }: PlaceChange,
  rest: Pick<Transition, "placeId" | "before" | "requestId" | "lows">,
): Transition {
  return {
    ...change,
    ...rest,
    storeId: storeId ?? "",
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    distanceZip: distance?.zip ?? null,
    distanceMiles: distance?.miles ?? null,
    doneUpTo: NONE_DONE,
  };
}
