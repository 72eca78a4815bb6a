import type { Position } from "./position.ts";

export interface Place extends Position {
  /** A ZIP code, or a Canadian postal code or its first half. */
  readonly zip: string;
  readonly city: string;
  /** Two letters: a state, a territory, a Canadian province, or `AA`, `AE`, `AP` for the armed forces abroad. */
  readonly state: string;
}
