import type { Part } from "@stockfinder/database/combined";

/**
 * The row that a statement changes together with the alerts that it writes: the place, or the transition. If another copy has
 * changed that row, the statement writes nothing.
 */
export interface Anchor {
  /** Names the kind of the statement. */
  readonly kind: string;
  readonly part: Part;
}

/** The condition of the statement's other parts: the anchor was changed. */
export const IF_ANCHORED = "where exists (select from anchor)";
