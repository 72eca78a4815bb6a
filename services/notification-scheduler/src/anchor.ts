import type { Part } from "@stockfinder/database/combined";

/**
 * The row whose change writes the alerts of a transition: its place, or the transition itself. If it has been changed by another
 * copy, the statement writes nothing.
 */
export interface Anchor {
  /** Names the kind of the statement. */
  readonly kind: string;
  readonly part: Part;
}

/** For the parts of the statement. */
export const IF_ANCHORED = "where exists (select from anchor)";

/** For the later statements of a transaction that has the row already. */
export const ANCHORED: Anchor = {
  kind: "alerts-write-more",
  part: { name: "anchor", values: [], text: () => "select" },
};
