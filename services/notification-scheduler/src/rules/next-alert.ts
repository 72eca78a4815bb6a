import type { AlertState } from "@stockfinder/contracts/alerts";
import type { Terms } from "@stockfinder/contracts/listings";
import type { Money } from "@stockfinder/contracts/money";
import { holds, type Rule } from "./rule.ts";

/** A stock point that flaps this fast is one alert, which is updated. */
export const FLAP_MS = 10 * 60_000;

/** The last alert of a watch about a stock point. Times are in milliseconds since 1970. */
export interface LastAlert {
  readonly state: AlertState;
  readonly price: number | null;
  readonly currency: string | null;
  /** When its state became `over`. */
  readonly overAt: number | null;
}

/** Null if it is not known. */
export interface TotalChange {
  readonly before: number | null;
  readonly after: number | null;
}

export interface Situation {
  readonly rule: Rule;
  readonly before: Terms;
  readonly after: Terms;
  readonly first: Money | null;
  /** The lowest price within the rule's days before that of `after`; null if there was none, or if it is unknown. */
  readonly lowest: number | null;
  /** What it costs in the end at these terms, where the watch counts it. */
  readonly totals: TotalChange;
  readonly last: LastAlert | null;
  /** False while the watch is paused, snoozed or has ended: it then makes no alert. */
  readonly mayAlert: boolean;
  readonly now: number;
}

/** `make`: a new alert. `update`: the last one changes. */
export interface NextAlert {
  readonly action: "make" | "update";
  readonly state: AlertState;
}

/**
 * The effect of a change on a watch: a new alert when its rule begins to hold, an update of its last alert while that is
 * open or if it ended moments ago, else nothing. Times are by the service's own clock.
 */
export function nextAlert(situation: Situation): NextAlert | null {
  const { rule, before, after, first, lowest, totals, last, mayAlert, now } = situation;
  const holdsNow = holds(rule, after, { first, lowest, total: totals.after });
  const state: AlertState = !holdsNow ? "over" : after.stock === "limited" ? "limited" : "open";
  if (last && isLive(last)) return differs(last, after, state) ? { action: "update", state } : null;
  // Another price before was another one in history: a new low is news.
  const lowestBefore = before.price === after.price ? lowest : null;
  const held = holds(rule, before, { first, lowest: lowestBefore, total: totals.before });
  if (!holdsNow || held || !mayAlert) return null;
  const isFlap = last?.state === "over" && last.overAt !== null && now - last.overAt < FLAP_MS;
  return { action: isFlap ? "update" : "make", state };
}

export function isLive({ state }: Pick<LastAlert, "state">): boolean {
  return state === "open" || state === "limited";
}

function differs(last: LastAlert, { price, currency }: Terms, state: AlertState): boolean {
  if (last.state !== state) return true;
  return state !== "over" && (last.price !== price || last.currency !== currency);
}
