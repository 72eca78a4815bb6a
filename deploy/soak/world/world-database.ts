import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "@stockfinder/database/database";
import { PoolDatabase } from "@stockfinder/database/pool-database";
import type pg from "pg";
import type { Chance } from "./chance.ts";
import type { Program, VirtualTime } from "./virtual-time.ts";

export interface WorldDatabaseOptions {
  readonly pool: pg.Pool;
  readonly program: Program;
  readonly time: VirtualTime;
  readonly chance: Chance;
  /** Called with each statement that is run. */
  readonly ran: (text: string) => void;
  /** While it is true, connections are refused. */
  readonly isAway: () => boolean;
  /** Until then it takes connections and statements, and answers none. */
  readonly hangsUntil: () => number;
}

/** As `openPostgres` sets them. */
const CONNECTS_WITHIN_MS = 1_000;
const ANSWERED_WITHIN_MS = 4_000;

type Statement = string | { readonly text: string; readonly query_timeout?: number };

/**
 * A program's connections to the one Postgres. A statement takes time to arrive and its answer to come back; a program that dies
 * in between gets none, and its transaction is rolled back unless it was committed. So it is if the answer is lost.
 */
export function worldDatabase(options: WorldDatabaseOptions): Database {
  const { pool, program, time, chance, ran, isAway, hangsUntil } = options;
  const pause = (ms: number) => new Promise<void>((resolve) => time.after(ms, resolve));
  /** False if it still hangs then. */
  const answersWithin = async (mostMs: number) => {
    const leftMs = hangsUntil() - time.now();
    if (leftMs > 0) await pause(Math.min(leftMs, mostMs));
    return leftMs <= mostMs;
  };
  const wait = () => pause(chance.number(2));
  const connect = async () => {
    if (!(await answersWithin(CONNECTS_WITHIN_MS)))
      throw new Error("timeout exceeded when trying to connect");
    const client = await pool.connect();
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      client.release();
    };
    const end = () => {
      if (!isReleased) void client.query("rollback").finally(release);
    };
    if (program.isDead) {
      release();
      return await new Promise<never>(() => {});
    }
    if (isAway() || chance.happens("a statement is refused")) {
      release();
      throw broken("connect ECONNREFUSED");
    }
    program.ended ??= [];
    program.ended.push(end);
    let isLost = false;
    const answered = async (statement: Statement) => {
      const mostMs = (typeof statement === "object" && statement.query_timeout) || Number.POSITIVE_INFINITY;
      const lose = async (error: Error) => {
        isLost = true;
        await client.query("rollback");
        throw error;
      };
      await wait();
      if (isLost) throw broken("read ECONNRESET");
      if (!(await answersWithin(mostMs))) return await lose(new Error("Query read timeout"));
      ran(typeof statement === "string" ? statement : statement.text);
      // Postgres has a clock of its own.
      const [settled] = await Promise.allSettled([atTheTop(() => client.query(statement as pg.QueryConfig))]);
      await wait();
      if (!(await answersWithin(mostMs))) return await lose(new Error("Query read timeout"));
      if (settled?.status === "rejected") throw settled.reason;
      if (chance.happens("an answer of the database is lost")) return await lose(broken("read ECONNRESET"));
      return settled?.value;
    };
    // As they were sent: each waits until the one before it is over, whatever its answer.
    let last: Promise<unknown> = Promise.resolve();
    const query = (statement: Statement) => {
      const answer = last.then(() => answered(statement));
      last = Promise.allSettled([answer]);
      return answer;
    };
    return { query, release, on() {} } as unknown as pg.PoolClient;
  };
  return new PoolDatabase({
    pool: {
      connect,
      end: async () => {},
      options: { max: 1 },
      totalCount: 1,
      idleCount: 1,
      waitingCount: 0,
    } as never,
    answeredWithinMs: ANSWERED_WITHIN_MS,
    session: async (work) => {
      const client = await pool.connect();
      try {
        return await work(client);
      } finally {
        client.release();
      }
    },
  });
}

const atTheTop = AsyncLocalStorage.snapshot();

/** The error of a connection that breaks: `read ECONNRESET`. */
export function broken(message: string): Error {
  return Object.assign(new Error(message), { code: message.split(" ").at(-1) });
}
