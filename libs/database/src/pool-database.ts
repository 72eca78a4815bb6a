import type { ClientBase, Pool, PoolClient, QueryResult, QueryResultRow } from "pg";
import type { Database, Prepared, Queryable } from "./database.ts";
import { asCallerSees, isUnavailable, takesNoWrites } from "./unavailable.ts";

const READS_ONLY = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readsOnly"`;

export interface PoolDatabaseOptions {
  readonly pool: Pool;
  readonly session: Database["session"];
  /** Called when the pool has ended. */
  readonly afterEnd?: () => Promise<void>;
}

/** The database on a pool of `pg`. Both adapters use it. */
export class PoolDatabase implements Database {
  readonly #pool: Pool;
  readonly #session: Database["session"];
  readonly #afterEnd: (() => Promise<void>) | undefined;

  constructor({ pool, session, afterEnd }: PoolDatabaseOptions) {
    this.#pool = pool;
    this.#session = session;
    this.#afterEnd = afterEnd;
  }

  query<Row extends QueryResultRow>(
    statement: string | Prepared,
    values?: unknown[],
  ): Promise<QueryResult<Row>> {
    return this.#withConnection((connection) => connection.query<Row>(statement, values));
  }

  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.#withConnection(async (connection) => {
      // Not awaited: the first statement of `work` follows it at once, and fails too if it fails.
      const begun = connection.query("begin");
      begun.catch(() => {});
      const tx = new Transaction(connection);
      try {
        const result = await work(tx).finally(() => tx.end());
        await begun;
        const { command } = await connection.query("commit");
        // Postgres replies ROLLBACK, without an error, if a statement failed and `work` ignored that.
        if (command === "ROLLBACK")
          throw new Error("Nothing was committed: a statement of the transaction failed");
        return result;
      } catch (error) {
        // A lost connection has ended its transaction.
        if (!connection.isLost) await connection.query("rollback");
        throw error;
      }
    });
  }

  async session<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    try {
      return await this.#session(work);
    } catch (error) {
      throw asCallerSees(error);
    }
  }

  connections() {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { total: totalCount, idle: idleCount, waiting: waitingCount };
  }

  async ping(): Promise<void> {
    await this.#withConnection(async (connection) => {
      const { rows } = await connection.query<{ readsOnly: boolean }>(READS_ONLY);
      if (!rows[0]?.readsOnly) return;
      connection.isLost = true; // the next connection may reach the new primary
      throw takesNoWrites();
    });
  }

  async close(): Promise<void> {
    await this.#pool.end();
    await this.#afterEnd?.();
  }

  /** Not `pool.query`: it closes a connection after every SQL error. */
  async #withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = new Connection(await this.#checkOut());
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  }

  async #checkOut(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw asCallerSees(error);
    }
  }
}

/** Rejects statements after its end: they would be committed, or run in the connection's next transaction. */
class Transaction implements Queryable {
  readonly #connection: Queryable;
  #isOver = false;

  constructor(connection: Queryable) {
    this.#connection = connection;
  }

  async query<Row extends QueryResultRow>(
    statement: string | Prepared,
    values?: unknown[],
  ): Promise<QueryResult<Row>> {
    if (this.#isOver) throw new Error("The transaction of this statement is over");
    return await this.#connection.query<Row>(statement, values);
  }

  end(): void {
    this.#isOver = true;
  }
}

class Connection implements Queryable {
  readonly #client: PoolClient;
  isLost = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  async query<Row extends QueryResultRow>(
    statement: string | Prepared,
    values?: unknown[],
  ): Promise<QueryResult<Row>> {
    const sent = typeof statement === "string" ? { text: statement } : statement;
    try {
      return await this.#client.query<Row>({ ...sent, ...(values && { values }) });
    } catch (error) {
      this.isLost ||= isUnavailable(error);
      throw asCallerSees(error);
    }
  }

  release(): void {
    this.#client.release(this.isLost);
  }
}
