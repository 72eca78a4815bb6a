import type { ClientBase, Pool, PoolClient, QueryResult, QueryResultRow } from "pg";
import type { Database, Prepared, Queryable } from "./database.ts";
import { asCallerSees, isUnavailable } from "./unavailable.ts";

export interface PoolParts {
  readonly pool: Pool;
  readonly session: Database["session"];
  /** What is left to do when the pool has ended. */
  readonly afterEnd?: () => Promise<void>;
}

/** The database over a pool of `pg`; both adapters are made of it. */
export class PoolDatabase implements Database {
  readonly #pool: Pool;
  readonly #session: Database["session"];
  readonly #afterEnd: (() => Promise<void>) | undefined;

  constructor({ pool, session, afterEnd }: PoolParts) {
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
      await connection.query("begin");
      try {
        const result = await work(connection);
        const { command } = await connection.query("commit");
        // Postgres answers so, without an error, where a statement failed and `work` went on as if nothing had happened.
        if (command === "ROLLBACK")
          throw new Error("Nothing was committed: a statement of the transaction failed");
        return result;
      } catch (error) {
        // A connection that was lost took its transaction with it.
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

  async ping(): Promise<void> {
    await this.query("select 1");
  }

  async close(): Promise<void> {
    await this.#pool.end();
    await this.#afterEnd?.();
  }

  /** `pool.query` would do for single statements, but it throws a connection away after every error of SQL. */
  async #withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = new Connection(await this.#checkOut());
    try {
      return await work(connection);
    } finally {
      connection.giveBack();
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

  giveBack(): void {
    this.#client.release(this.isLost);
  }
}
