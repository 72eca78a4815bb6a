import { PoolDatabase } from "@stockfinder/database/pool-database";
import pg from "pg";

/** A statement that waits until it may run. */
interface HeldStatement {
  readonly text: string;
  run(): void;
}

/** One connection of an action. Its statements run in the order in which they were sent. */
export interface HeldSession {
  /** Of its server process. */
  readonly pid: number;
  readonly waiting: HeldStatement[];
  isRunning: boolean;
}

interface HeldClient extends pg.PoolClient {
  readonly processID: number;
}

/** Pools share connections across runs: opening one takes longer than an action. */
export function connectionPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 32,
    // Two actions that wait for each other are a result, and soon.
    options: "-c deadlock_timeout=10ms -c synchronous_commit=off",
  });
  // Dropping the database ends connections that are closing.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** A database whose statements wait until they are run one by one. `changed` is called for each that arrives or ends. */
export class HeldPool {
  readonly sessions: HeldSession[] = [];
  readonly database: PoolDatabase;
  readonly #pool: pg.Pool;
  readonly #changed: () => void;

  constructor(pool: pg.Pool, changed: () => void) {
    this.#pool = pool;
    this.#changed = changed;
    const held = { connect: () => this.#connect(), end: async () => {} };
    this.database = new PoolDatabase({
      pool: held as unknown as pg.Pool,
      session: () => Promise.reject(new Error("Migrations run before actions are")),
    });
  }

  async #connect(): Promise<pg.PoolClient> {
    const client = (await this.#pool.connect()) as HeldClient;
    const session: HeldSession = { pid: client.processID, waiting: [], isRunning: false };
    this.sessions.push(session);
    const query = (config: { readonly text: string } | string) => {
      const text = typeof config === "string" ? config : config.text;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const run = () => {
        session.isRunning = true;
        (client.query(config as pg.QueryConfig) as unknown as Promise<unknown>)
          .finally(() => {
            session.isRunning = false;
            this.#changed();
          })
          .then(resolve, reject);
      };
      session.waiting.push({ text, run });
      this.#changed();
      return promise;
    };
    const release = (isLost?: boolean) => {
      this.sessions.splice(this.sessions.indexOf(session), 1);
      client.release(isLost);
      this.#changed();
    };
    return { query, release } as unknown as pg.PoolClient;
  }
}
