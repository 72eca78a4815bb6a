import type { CertainStock, Terms } from "@stockfinder/contracts/listings";

/** A change that is held counts after this time, whatever is read. */
export const HELD_MS = 10 * 60_000;

export interface Heard {
  readonly before: Terms;
  readonly after: Terms;
  /** The terms before the change to out of stock that is held; null if none is. */
  readonly held: Terms | null;
  /** It changes often, or several people watch it. */
  readonly isHot: boolean;
  /** A second reading has said already that it is out of stock. */
  readonly isConfirmed: boolean;
}

/** What a change of a place does. */
export interface Hearing {
  /** What becomes of the change that is held. */
  readonly held: "counts" | "dropped" | null;
  /** What the new change starts from. */
  readonly before: Terms;
  /** The new change waits for a second reading that says the same. */
  readonly isHeld: boolean;
}

/**
 * Whether a change counts at once. A hot item that is read as out of stock may have been misread: its change is held. The next one
 * tells: what can be bought again was never gone; any other stock is a second reading.
 */
export function hear({ before, after, held, isHot, isConfirmed }: Heard): Hearing {
  if (held && canBeBought(after.stock)) return { held: "dropped", before: held, isHeld: false };
  if (held) return { held: "counts", before, isHeld: false };
  const goesOut = mayBeHeld(before, after);
  return { held: null, before, isHeld: goesOut && isHot && !isConfirmed };
}

/** Whether a change is of the kind that is held for hot items. */
export function mayBeHeld(before: Terms, after: Terms): boolean {
  return canBeBought(before.stock) && after.stock === "out";
}

export function canBeBought(stock: CertainStock | null): boolean {
  return stock === "in" || stock === "limited";
}
