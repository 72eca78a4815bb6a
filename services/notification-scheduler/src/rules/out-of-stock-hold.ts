import type { CertainStock, Terms } from "@stockfinder/contracts/listings";

/** A held change counts after this time, even without a second reading. */
export const HELD_MS = 10 * 60_000;

export interface HoldInput {
  readonly before: Terms;
  readonly after: Terms;
  /** The terms before the held change to out of stock; null if none is held. */
  readonly held: Terms | null;
  /** Two readings or more said that it was out of stock before. */
  readonly wasOut: boolean;
  /** It changes often, or several people watch it. */
  readonly isHot: boolean;
  /** A second reading has already confirmed that it is out of stock. */
  readonly isConfirmed: boolean;
}

/** The effect of a change of a stock point. */
export interface HoldDecision {
  /** What happens to the held change. */
  readonly held: "counts" | "dropped" | null;
  /** The terms that the new change starts from. */
  readonly before: Terms;
  /** The new change waits for a second reading that agrees. */
  readonly isHeld: boolean;
}

/**
 * Whether a change counts at once. A hot item that is read as out of stock may have been misread: its change is held. The
 * next change decides. If the item can be bought again, it was never gone, unless a second reading had already confirmed it (that
 * report may arrive late). Any other stock counts as the second reading.
 */
export function decideHold({ before, after, held, wasOut, isHot, isConfirmed }: HoldInput): HoldDecision {
  if (held && !wasOut && canBeBought(after.stock)) return { held: "dropped", before: held, isHeld: false };
  if (held) return { held: "counts", before, isHeld: false };
  const goesOut = mayBeHeld(before, after);
  return { held: null, before, isHeld: goesOut && isHot && !isConfirmed };
}

/** The terms before a change, as a watch knows them: one since a misreading was shown that the item is out of stock. */
export function termsBefore(
  { createdAt }: { readonly createdAt: Date },
  { before, misreadAt }: { readonly before: Terms; readonly misreadAt: Date | null },
): Terms {
  return misreadAt !== null && createdAt >= misreadAt ? { ...before, stock: "out" } : before;
}

/** Whether a change is of the kind that is held for hot items. */
export function mayBeHeld(before: Terms, after: Terms): boolean {
  return canBeBought(before.stock) && after.stock === "out";
}

export function canBeBought(stock: CertainStock | null): boolean {
  return stock === "in" || stock === "limited";
}
