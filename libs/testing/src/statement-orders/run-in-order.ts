import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "@stockfinder/database/database";
import type pg from "pg";
import type { Choose } from "./choices.ts";
import { HeldPool, type HeldSession } from "./held-pool.ts";

/** What a service may do, with a database of its own. */
export interface Action {
  readonly name: string;
  run(database: Database): Promise<unknown>;
}

export interface Ordered {
  /** What ran, in order: `add a watch: insert into alerts.watches`. */
  readonly trace: readonly string[];
  /** The same with whole statements. */
  readonly statements: readonly string[];
  /** Of each action, in their order. */
  readonly outcomes: readonly PromiseSettledResult<unknown>[];
}

/** Statements in one order, after which something must be wrong with the actions: none of ours sends as many. */
const MOST_STATEMENTS = 2_000;
/** The start of a statement in a trace. */
const TRACED = 100;

interface Running {
  readonly name: string;
  readonly held: HeldPool;
  readonly outcome: Promise<PromiseSettledResult<unknown>>;
  isOver: boolean;
}

/**
 * Runs actions at once on a real Postgres, one statement at a time: `choose` decides whose statement is next. A statement
 * that waits for a lock does not hold up the others. The same choices give the same order.
 */
export async function runInOrder(
  pool: pg.Pool,
  actions: readonly Action[],
  choose: Choose,
): Promise<Ordered> {
  let changed = Promise.withResolvers<void>();
  const noteChange = () => changed.resolve();
  const running = actions.map(({ name, run }): Running => {
    const held = new HeldPool(pool, noteChange);
    const outcome = Promise.allSettled([run(held.database)]).then(([settled]) => {
      one.isOver = true;
      noteChange();
      return settled as PromiseSettledResult<unknown>;
    });
    const one: Running = { name, held, outcome, isOver: false };
    return one;
  });

  const trace: string[] = [];
  const statements: string[] = [];
  let last: HeldSession | null = null;
  for (;;) {
    await settle();
    const ready = running.flatMap(({ name, held }) =>
      held.sessions.filter(isReady).map((session) => ({ name, session })),
    );
    if (ready.length === 0) break;
    if (trace.length >= MOST_STATEMENTS) throw new Error(`More than ${MOST_STATEMENTS} statements`);
    const at: number = ready.findIndex(({ session }) => session === last);
    const next = ready[choose(ready.length, at < 0 ? null : at)];
    const statement = next?.session.waiting.shift();
    if (!next || !statement) throw new Error("The choice is none of the options");
    trace.push(`${next.name}: ${statement.text.replaceAll(/\s+/g, " ").trim().slice(0, TRACED)}`);
    statements.push(statement.text);
    last = next.session;
    statement.run();
  }
  return { trace, statements, outcomes: await Promise.all(running.map(({ outcome }) => outcome)) };

  /** Resolves when each action is over, can send a statement, or waits for a lock that another one holds. */
  async function settle(): Promise<void> {
    for (;;) {
      changed = Promise.withResolvers();
      await nextTurn(); // an action that has an answer sends its next statements
      for (const { held } of running) runBegins(held);
      const unsettled = running.filter((one) => !isDone(one) && !one.held.sessions.some(isReady));
      if (unsettled.length === 0) return;
      const waitingFor = unsettled.flatMap(({ held }) => held.sessions.filter(({ isRunning }) => isRunning));
      const blocked = await blockedAmong(waitingFor.map(({ pid }) => pid));
      const isBlocked = ({ held }: Running) =>
        held.sessions.some(({ isRunning, pid }) => isRunning && blocked.has(pid));
      const canOthersGo = running.some(({ held }) => held.sessions.some(isReady));
      if (canOthersGo && unsettled.every(isBlocked)) return;
      // Answers and deadlocks come by themselves; a statement that has just begun to wait for a lock does not say so.
      if (unsettled.some(({ held }) => held.sessions.some(({ isRunning }) => isRunning))) await nextTurn();
      else await changed.promise;
    }
  }

  async function blockedAmong(pids: readonly number[]): Promise<ReadonlySet<number>> {
    if (pids.length === 0) return new Set();
    const { rows } = await pool.query<{ pid: number }>(
      "select pid from unnest($1::int[]) as pid where cardinality(pg_blocking_pids(pid)) > 0",
      [pids],
    );
    return new Set(rows.map(({ pid }) => pid));
  }
}

/** Work that an action leaves in the background is part of it. */
function isDone({ isOver, held }: Running): boolean {
  return isOver && held.sessions.length === 0;
}

function isReady({ waiting, isRunning }: HeldSession): boolean {
  return !isRunning && waiting.length > 0;
}

/** The begin of a transaction shows nothing and locks nothing, so it is no step of its own. */
function runBegins({ sessions }: HeldPool): void {
  for (const session of sessions)
    if (isReady(session) && session.waiting[0]?.text === "begin") session.waiting.shift()?.run();
}
