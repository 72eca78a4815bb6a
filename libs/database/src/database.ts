import type { ClientBase, QueryResult, QueryResultRow } from "pg";

/**
 * A prepared statement. Each connection parses it once, plans it a few times and then uses one plan for all values. Use
 * it only for frequent statements with one good plan, such as look-ups by key. A name must belong to one text in the
 * whole product.
 */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** Runs statements: the pool or one transaction. Every statement names its schema (`lookup.searchers`). */
export interface Queryable {
  query<Row extends QueryResultRow>(
    statement: string | Prepared,
    values?: unknown[],
  ): Promise<QueryResult<Row>>;
}

/**
 * A Postgres server (`postgres://` URLs) or Postgres inside the process (`pglite:<folder>`; `pglite:` for one in memory).
 *
 * Throws the `Fault` `unavailable` if the database is unreachable, too slow, out of connections or read-only. SQL errors are
 * the driver's own. A commit that fails with `unavailable` may have happened, so writes must be safe to repeat.
 *
 * The embedded database has a single connection: inside `transaction` await only queries of `tx`, never the bus, the network or
 * another query of `Database`.
 */
export interface Database extends Queryable {
  /**
   * Commits when `work` resolves; rolls back when `work` throws. Statements that need nothing from
   * each other may be sent together (`Promise.all`): that takes the time of one. They run in the order in which they are sent.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** The driver's connection, without time limits: for migrations. */
  session<T>(work: (client: ClientBase) => Promise<T>): Promise<T>;
  /** The pool's connections, and the number of callers that wait because all of them are in use. */
  connections(): { readonly total: number; readonly idle: number; readonly waiting: number };
  /** Calls `listener` for each caller that got a connection, or gave up, with the seconds for which it waited. */
  onWait(listener: (seconds: number) => void): void;
  /** Throws unless the database answers, accepts writes and has room on its disk. Part of readiness. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
