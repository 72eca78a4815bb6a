import type { ClientBase, QueryResult, QueryResultRow } from "pg";

/** Planned a few times, then once for all values: only for frequent look-ups by key. A name has one text. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/** Runs statements: the pool or one transaction. Every statement names its schema (`lookup.searches`). */
export interface Queryable {
  query<Row extends QueryResultRow>(
    statement: string | Prepared,
    values?: unknown[],
  ): Promise<QueryResult<Row>>;
}

/** Throws the `Fault` `unavailable`; such a commit may have happened. In `transaction` await only queries of `tx`. */
export interface Database extends Queryable {
  /** Rolls back when `work` throws. Independent statements may be sent together and run in that order. */
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
