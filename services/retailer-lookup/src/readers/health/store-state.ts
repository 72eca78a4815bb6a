import type { StoreOutcome, StoreState } from "@stockfinder/contracts/health";

export type Times = Readonly<Record<StoreOutcome, number>>;

/** In the order in which a tie is decided. */
const BAD: readonly { readonly state: StoreState; readonly outcomes: readonly StoreOutcome[] }[] = [
  { state: "blocked", outcomes: ["blocked"] },
  { state: "slow", outcomes: ["slow"] },
  { state: "failing", outcomes: ["changedLayout", "failed"] },
];

export const NO_TIMES: Times = { ok: 0, empty: 0, blocked: 0, changedLayout: 0, slow: 0, failed: 0 };

/** After so many failures in a row a store does not work, however well it did before. */
const ENOUGH_FAILURES = 5;

export interface Outcomes {
  readonly lately: Times;
  readonly hour: Times;
  /** The failed calls since it last worked. */
  readonly failures: number;
}

/**
 * A store's state by its outcomes of the last minutes, or of the last hour if it was not called in these. If its newest
 * calls all failed, it does not answer, and the most frequent failure is its state.
 */
export function stateOf({ lately, hour, failures }: Outcomes): StoreState {
  const times = total(lately) > 0 ? lately : hour;
  const all = total(times);
  if (all === 0) return "unknown";
  const good = times.ok + times.empty;
  if (good >= all / 2 && failures < ENOUGH_FAILURES) return "answers";
  const [worst] = BAD.toSorted((one, other) => sum(times, other.outcomes) - sum(times, one.outcomes));
  return worst?.state ?? "failing";
}

export function total(times: Times): number {
  return Object.values(times).reduce((all, each) => all + each, 0);
}

function sum(times: Times, outcomes: readonly StoreOutcome[]): number {
  return outcomes.reduce((all, outcome) => all + times[outcome], 0);
}
