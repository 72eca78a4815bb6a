import { Fault } from "@stockfinder/contracts/fault";
import type pg from "pg";
import type { Choose } from "./choices.ts";
import { type Action, runInOrder } from "./run-in-order.ts";

/** A service with some rows, what may happen to them, and what must hold afterwards. */
export interface Subject {
  /** Returns all rows to how they are before each run. */
  restore(): Promise<void>;
  readonly actions: readonly Action[];
  /** Names of the operations and events that the service serves. */
  readonly served: readonly string[];
  /** Names of those that ran. */
  readonly used: ReadonlySet<string>;
  /**
   * Lets the service's loops work until nothing is due, and returns what is wrong then, a sentence each.
   * @param done the names of the actions that ended without an error.
   */
  broken(done: ReadonlySet<string>): Promise<string[]>;
}

/** What an action does when it runs alone. */
export interface Alone {
  readonly action: Action;
  /** The tables that it reads or writes. */
  readonly named: ReadonlySet<string>;
  readonly written: ReadonlySet<string>;
  readonly statements: number;
}

export interface Outcome {
  /** Sentences; empty if all is well. */
  readonly broken: readonly string[];
  /** Each statement, in order. */
  readonly trace: readonly string[];
}

const NAMES = /\b(?:into|update|from|join)\s+(?:only\s+)?([a-z_]+\.[a-z_]+)/gi;
const WRITES = /\b(?:insert into|update|delete from)\s+(?:only\s+)?([a-z_]+\.[a-z_]+)/gi;
/** Actions only add rows of their own to them. */
const OF_EACH = /\.(outbox|inbox)$/;

/** Runs each action alone. */
export async function runAlone(pool: pg.Pool, { actions, restore }: Subject): Promise<Alone[]> {
  const alone: Alone[] = [];
  for (const action of actions) {
    await restore();
    const { statements } = await runInOrder(pool, [action], () => 0);
    const tablesIn = (pattern: RegExp) =>
      new Set(
        statements
          .flatMap((text) => [...text.matchAll(pattern)].map(([, table = ""]) => table))
          .filter((table) => !OF_EACH.test(table)),
      );
    alone.push({ action, named: tablesIn(NAMES), written: tablesIn(WRITES), statements: statements.length });
  }
  return alone;
}

/** Two actions at once, or two copies of one. */
export interface Pair {
  readonly actions: readonly [Action, Action];
  /** Of both, when each runs alone. */
  readonly statements: number;
}

/** All pairs of which one writes a table that the other reads or writes. */
export function pairsThatMeet(alone: readonly Alone[]): Pair[] {
  return alone.flatMap((one, index) =>
    alone
      .slice(index)
      .filter(
        ({ named, written }) => !one.written.isDisjointFrom(named) || !one.named.isDisjointFrom(written),
      )
      .map((other) => ({
        actions: [one.action, other.action] as const,
        statements: one.statements + other.statements,
      })),
  );
}

/** Runs actions at once in one order, from the first rows. */
export async function tryOrder(
  pool: pg.Pool,
  { restore, broken }: Subject,
  actions: readonly Action[],
  choose: Choose,
): Promise<Outcome> {
  await restore();
  const { trace, outcomes } = await runInOrder(pool, actions, choose);
  const failed = outcomes.flatMap((outcome, index) => {
    if (outcome.status === "fulfilled" || outcome.reason instanceof Fault) return [];
    return [`"${actions[index]?.name}" failed: ${outcome.reason}`];
  });
  const done = actions.filter((_, index) => outcomes[index]?.status === "fulfilled");
  return { broken: [...failed, ...(await broken(new Set(done.map(({ name }) => name))))], trace };
}
