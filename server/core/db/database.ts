import type { BatchedStatement } from './statements/batched.ts';
import type { Statement } from './statements/statement.ts';

/** The database or a transaction. Both can run declared statements. */
export type Queryable = {
  /**
   * Runs a statement and returns the decoded rows. Throws DatabaseUnavailableError if the database cannot respond now;
   * otherwise the driver's error with its SQLSTATE in `code`. Outside a transaction, a deadlock (40P01) or
   * serialisation failure (40001) is retried up to five times. This is safe because the statement had no effect.
   */
  query<Value, Row>(statement: Statement<Value, Row>, value: NoInfer<Value>): Promise<Row[]>;
};

declare const insideTransaction: unique symbol;

/**
 * A running transaction. Only `inTransaction` creates a `Tx`, so a function with a `Tx` parameter cannot run outside a
 * transaction.
 */
export type Tx = Queryable &
  SqlExecutor & {
    readonly [insideTransaction]: true;
  };

/**
 * Runs SQL text that is built at run time, for example with the names of invariant views. All other SQL is written as
 * declared statements.
 */
export type SqlExecutor = {
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

export type TransactionOptions = {
  /**
   * Isolation level of the transaction. The default is read committed, which is enough because each write checks its
   * own condition (docs/style.md).
   */
  readonly isolation?: 'repeatable read' | 'serializable';
};

export type BatchQueryable = {
  /**
   * Returns this caller's rows after the commit. Starts immediately if no batch of the same statement is running;
   * otherwise the caller joins the next batch. Failures of other callers do not affect this caller. A caller whose
   * `signal` is aborted is removed from the batch. Throws the same errors as `query`. Inside a transaction, use
   * `tx.query` instead, which runs the statement for one caller.
   */
  gather<Value, Row>(
    statement: BatchedStatement<Value, Row>,
    value: NoInfer<Value>,
    signal?: AbortSignal,
  ): Promise<Row[]>;
};

export type Database = Queryable &
  BatchQueryable &
  SqlExecutor & {
    /**
     * Runs `work` in one transaction. After a deadlock or serialisation failure (40P01, 40001), `work` runs again, up
     * to five times, with random exponential backoff. Therefore `work` must have no side effect outside `tx`.
     */
    inTransaction<Result>(work: (tx: Tx) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
    /**
     * Runs `work` on a separate connection with a statement timeout of five minutes, and closes the connection. If
     * `stopping` aborts, the running statement is cancelled and fails.
     */
    withLongTimeout<Result>(work: (patient: Database) => Promise<Result>, stopping: AbortSignal): Promise<Result>;
    /**
     * Calls `handler` for every notification on the channel. After a lost connection was replaced, calls `handler` with
     * '', because notifications may have been missed. Resolves once it is listening.
     */
    listen(channel: string, handler: (payload: string) => void): Promise<void>;
    notify(channel: string, payload?: string): Promise<void>;
    /**
     * Stops accepting new work. Waits for running work and for callers in a batch, and then closes every connection.
     */
    close(): Promise<void>;
  };

export type DatabaseLog = {
  info(detail: object, text: string): void;
  warn(detail: object, text: string): void;
  error(detail: object, text: string): void;
};
