import type { ClientBase, Pool, PoolClient, QueryResult, QueryResultRow } from "pg";
import type { Database, Prepared, Queryable } from "./database.ts";
import { asCallerSees, isUnavailable, takesNoWrites } from "./unavailable.ts";

const READS_ONLY = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readsOnly"`;
/** Sorts 300 kB in 64 kB of memory, so that it writes a temporary file: under a millisecond, and no row is left behind. */
const SPILLS =
  "select max(padding) from (select repeat('x', 1000) as padding from generate_series(1, 300) as n order by n) as sorted";

export interface PoolDatabaseOptions {
  readonly pool: Pool;
  readonly session: Database["session"];
  /** How long a caller waits for a connection; one that comes later serves the next. As long as the pool by default. */
  readonly connectedWithinMs?: number;
  /** The client's limit for a statement, and for each statement of its connection that is answered before it. None by default. */
  readonly answeredWithinMs?: number;
  readonly afterEnd?: () => Promise<void>;
}

export class PoolDatabase implements Database {
  readonly #options: PoolDatabaseOptions;
  #waited: (seconds: number) => void = () => {};

  constructor(options: PoolDatabaseOptions) {
    this.#options = options;
  }

  query<Row extends QueryResultRow>(
    statement: string | Prepared,
    values?: unknown[],
  ): Promise<QueryResult<Row>> {
    return this.#withConnection((connection) => connection.query<Row>(statement, values));
  }

  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.#withConnection(async (connection) => {
      // Not awaited: the first statements of `work` follow it at once. If it fails, they have run outside a transaction,
      // but none after them does.
      const begun = connection.query("begin");
      const tx = new PoolTransaction(connection, begun);
      begun.catch(() => tx.end());
      try {
        const result = await work(tx).finally(() => tx.end());
        await begun;
        // Postgres replies ROLLBACK, without an error, if a statement failed and `work` ignored that.
        const { command } = await connection.query("commit");
        if (command === "ROLLBACK")
          throw new Error("Nothing was committed: a statement of the transaction failed");
        return result;
      } catch (error) {
        // Also after an error that closes the connection: the embedded session outlives it.
        await connection.query("rollback").catch(() => {
          connection.isLost = true;
        });
        throw error;
      }
    });
  }

  async session<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    try {
      return await this.#options.session(work);
    } catch (error) {
      throw asCallerSees(error);
    }
  }

  connections() {
    const { totalCount, idleCount, waitingCount, options } = this.#options.pool;
    // The pool queues a caller for a moment also when it has a connection for it.
    const free = idleCount + options.max - totalCount;
    return { total: totalCount, idle: idleCount, waiting: Math.max(0, waitingCount - free) };
  }

  onWait(listener: (seconds: number) => void): void {
    this.#waited = listener;
  }

  async ping(): Promise<void> {
    await this.#withConnection(async (connection) => {
      const { rows } = await connection.query<{ readsOnly: boolean }>(READS_ONLY);
      if (!rows[0]?.readsOnly) return;
      connection.isLost = true; // the next connection may reach the new primary
      throw takesNoWrites();
    });
    await this.transaction(async (tx) => {
      await Promise.all([tx.query("set local work_mem = '64kB'"), tx.query(SPILLS)]);
    });
  }

  async close(): Promise<void> {
    await this.#options.pool.end();
    await this.#options.afterEnd?.();
  }

  /** Not `pool.query`: it closes a connection after every SQL error. */
  async #withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = new Connection(await this.#checkOut(), this.#options.answeredWithinMs);
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  }

  async #checkOut(): Promise<PoolClient> {
    const begun = performance.now();
    try {
      return await this.#connected();
    } catch (error) {
      throw asCallerSees(error);
    } finally {
      this.#waited((performance.now() - begun) / 1_000);
    }
  }

  async #connected(): Promise<PoolClient> {
    const { pool, connectedWithinMs } = this.#options;
    const connecting = pool.connect();
    if (connectedWithinMs === undefined) return await connecting;
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const patience = setTimeout(() => {
      reject(new Error("timeout exceeded when trying to connect"));
      connecting.then((late) => late.release()).catch(() => {}); // its caller has been told
    }, connectedWithinMs);
    return await Promise.race([connecting, tooLate]).finally(() => clearTimeout(patience));
  }
}

/** Rejects statements after its end: they would be committed, or run in the connection's next transaction. */
class PoolTransaction implements Queryable {
  readonly #connection: Queryable;
  readonly #begun: Promise<unknown>;
  #isOver = false;

  constructor(connection: Queryable, begun: Promise<unknown>) {
    this.#connection = connection;
    this.#begun = begun;
  }

  async query<Row extends QueryResultRow>(
    statement: string | Prepared,
    values?: unknown[],
  ): Promise<QueryResult<Row>> {
    if (this.#isOver) {
      await this.#begun; // if it failed, its error is the reason
      throw new Error("The transaction of this statement is over");
    }
    const [result] = await Promise.all([this.#connection.query<Row>(statement, values), this.#begun]);
    return result;
  }

  end(): void {
    this.#isOver = true;
  }
}

class Connection implements Queryable {
  readonly #client: PoolClient;
  readonly #answeredWithinMs: number | undefined;
  #unanswered = 0;
  isLost = false;

  constructor(client: PoolClient, answeredWithinMs: number | undefined) {
    this.#client = client;
    this.#answeredWithinMs = answeredWithinMs;
  }

  async query<Row extends QueryResultRow>(
    statement: string | Prepared,
    values?: unknown[],
  ): Promise<QueryResult<Row>> {
    const sent = typeof statement === "string" ? { text: statement } : statement;
    this.#unanswered += 1;
    // `pg` counts from the sending, but the server works on one statement at a time.
    const limit = this.#answeredWithinMs && { query_timeout: this.#answeredWithinMs * this.#unanswered };
    try {
      return await this.#client.query<Row>({ ...sent, ...(values && { values }), ...limit });
    } catch (error) {
      this.isLost ||= isUnavailable(error);
      throw asCallerSees(error);
    } finally {
      this.#unanswered -= 1;
    }
  }

  release(): void {
    this.#client.release(this.isLost);
  }
}
