import type { EventHandler } from "@stockfinder/bus/bus";
import type * as contract from "@stockfinder/contracts/listings";
import type { outConfirmed as outConfirmedEvent, Terms } from "@stockfinder/contracts/listings";
import type { Queryable } from "@stockfinder/database/database";
import { branchName } from "@stockfinder/product-rules/branch-name";
import { expediteChecksOf, isHot as isHotStockPoint } from "../checks/check-table.ts";
import type { AlertsContext } from "../context/context.ts";
import { deleteFirstPrices } from "../matching/candidates.ts";
import { dropHeld, heldTerms, insertTransition, releaseHeld } from "../matching/transition-table.ts";
import { canBeBought, decideHold, HELD_MS, mayBeHeld } from "../rules/out-of-stock-hold.ts";
import {
  confirmOut,
  insertStockPoint,
  lockStockPoint,
  type StockPointChange,
  updateStockPoint,
} from "../stock-points/stock-point-table.ts";

/** Alerts the watches that a change of a retailer's own stock or price concerns. */
export function listingChanged(context: AlertsContext): EventHandler<typeof contract.listingChanged> {
  return async (data, { requestId }) => {
    const { title, readAt, ...change } = data;
    await stockPointChanged(
      context,
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
export function shelfChanged(context: AlertsContext): EventHandler<typeof contract.shelfChanged> {
  return async (data, { requestId }) => {
    const { title, branch, readAt, ...change } = data;
    await stockPointChanged(
      context,
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

async function stockPointChanged(
  { database, clock, config, matching, checks }: AlertsContext,
  change: StockPointChange,
  requestId: string,
): Promise<void> {
  const saved = await database.transaction((tx) =>
    saveChange(tx, change, { requestId, now: new Date(clock.now()), fastestMs: config.fastestMs }),
  );
  if (saved === "held") checks.nudge();
  if (saved === "waiting") matching.nudge();
}

interface SaveOptions {
  readonly requestId: string;
  readonly now: Date;
  readonly fastestMs: number;
}

/** `held`: it waits for a second reading. `waiting`: for the matching loop. `known`: it was processed before or overtaken. */
type Saved = "held" | "waiting" | "known";

/**
 * Saves a stock point's new terms, and a transition for the matching loop. `before` is what this service saved last, not the value in the
 * event: a change that overtook another loses nothing. Only another reference branch is compared with its own former terms.
 */
async function saveChange(tx: Queryable, change: StockPointChange, options: SaveOptions): Promise<Saved> {
  const known = await lockStockPoint(tx, change);
  if (known && change.version <= known.version) return "known";
  if (known) {
    await updateStockPoint(tx, known.id, change);
    const isConfirmed = known.outConfirmed >= change.version;
    const isOtherBranch = (change.referenceBranch ?? null) !== known.referenceBranch;
    if (isOtherBranch) await deleteFirstPrices(tx, known.id);
    const before = isOtherBranch ? change.before : termsSaved(known.terms, change);
    return await addTransition(tx, { stockPointId: known.id, before, isConfirmed }, change, options);
  }
  const stockPointId = await insertStockPoint(tx, change);
  if (stockPointId === null) return await saveChange(tx, change, options); // another copy has just added it
  return await addTransition(
    tx,
    { stockPointId, before: change.before, isConfirmed: false },
    change,
    options,
  );
}

/** A return that overtakes the change to out of stock before it is one all the same, if two readings had said so. */
function termsSaved(terms: Terms, { wasOut, after }: StockPointChange): Terms {
  return wasOut && canBeBought(after.stock) ? { ...terms, stock: "out" } : terms;
}

interface SavedStockPoint {
  readonly stockPointId: string;
  /** The terms before this change. */
  readonly before: Terms;
  /** A second reading has already confirmed that this version, or a later one, is out of stock. */
  readonly isConfirmed: boolean;
}

async function addTransition(
  tx: Queryable,
  { stockPointId, before, isConfirmed }: SavedStockPoint,
  change: StockPointChange,
  { requestId, now, fastestMs }: SaveOptions,
): Promise<Saved> {
  const { after, wasOut = false, version, source, readAt } = change;
  const held = await heldTerms(tx, stockPointId);
  const isHot = mayBeHeld(before, after) && (await isHotStockPoint(tx, stockPointId, fastestMs));
  const decision = decideHold({ before, after, held, wasOut, isHot, isConfirmed });
  const misreadAt = decision.held === "dropped" ? await dropHeld(tx, stockPointId) : null;
  const hasExpired = decision.held === "dropped" && misreadAt === null;
  if (decision.held === "counts") await releaseHeld(tx, stockPointId, version);
  await insertTransition(tx, {
    stockPointId,
    version,
    before: hasExpired ? before : decision.before, // an expired change counts, so this one follows it
    after,
    source,
    readAt,
    misreadAt,
    requestId,
    heldUntil: decision.isHeld ? new Date(now.getTime() + HELD_MS) : null,
  });
  if (!decision.isHeld) return "waiting";
  await expediteChecksOf(tx, { stockPointId }, { now, fastestMs });
  return "held";
}

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
