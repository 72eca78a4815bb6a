import type { ClientBase, QueryResult, QueryResultRow } from "pg";

/**
 * A statement that each connection parses once and plans a few times, then goes on with one plan for all values: only for
 * those that are asked all the time and have one good plan, by key. A name stands for one text in the whole product.
 */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** What a statement is sent to: the pool, or one transaction. Every statement names its schema (`lookup.searches`). */
export interface Queryable {
  query<Row extends QueryResultRow>(
    statement: string | Prepared,
    values?: unknown[],
  ): Promise<QueryResult<Row>>;
}

/**
 * Postgres (`postgres://` URLs) or Postgres inside the process (`pglite:<folder>`, `pglite:` alone for one in memory).
 *
 * Throws `Fault` `unavailable` where the database is away, too slow or out of connections; errors of SQL itself come as
 * the driver made them. A commit that ends so may have happened or not: what is written is safe to write again.
 *
 * The embedded one has a single connection: never await the bus, the network or another query of `Database` inside
 * `transaction`, only queries of `tx`.
 */
export interface Database extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** One connection without time limits, as the driver gives it: for migrations. */
  session<T>(work: (client: ClientBase) => Promise<T>): Promise<T>;
  /** Throws unless the database answers now; part of readiness. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
