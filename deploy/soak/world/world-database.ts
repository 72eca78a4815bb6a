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
}

/**
 * A program's connections to the one Postgres. A statement takes time to arrive and its answer to come back; a program that dies
 * in between gets none, and its transaction is rolled back unless it was committed. So it is if the answer is lost.
 */
export function worldDatabase({ pool, program, time, chance, ran, isAway }: WorldDatabaseOptions): Database {
  const wait = () => new Promise<void>((resolve) => time.after(chance.number(2), resolve));
  const connect = async () => {
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
    const answered = async (config: { readonly text: string } | string) => {
      await wait();
      if (isLost) throw broken("read ECONNRESET");
      ran(typeof config === "string" ? config : config.text);
      const settled = await Promise.allSettled([client.query(config as pg.QueryConfig)]);
      await wait();
      if (settled[0].status === "rejected") throw settled[0].reason;
      isLost = chance.happens("an answer of the database is lost");
      if (!isLost) return settled[0].value;
      await client.query("rollback");
      throw broken("read ECONNRESET");
    };
    // As they were sent: each waits until the one before it is over, whatever its answer.
    let last: Promise<unknown> = Promise.resolve();
    const query = (config: { readonly text: string } | string) => {
      const answer = last.then(() => answered(config));
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

/** The error of a connection that breaks: `read ECONNRESET`. */
function broken(message: string): Error {
  return Object.assign(new Error(message), { code: message.split(" ").at(-1) });
}
