import type { GatheredStatement } from './statements/gathered.ts';
import type { Statement } from './statements/statement.ts';

/** Something that runs one declared statement: the database itself, or a transaction in it. */
export type Queryable = {
  /**
   * Decoded rows. Throws DatabaseUnavailableError where the database cannot answer now, otherwise
   * the driver's error with its SQLSTATE in `code`. Outside of a transaction, a statement that met a deadlock (40P01)
   * or a failed serialisation (40001) has done nothing and is run again, up to five times.
   */
  query<Value, Row>(statement: Statement<Value, Row>, value: NoInfer<Value>): Promise<Row[]>;
};

declare const insideTransaction: unique symbol;

/** A running transaction. Only `inTransaction` makes one: a function that asks for a `Tx` cannot run outside. */
export type Tx = Queryable &
  SqlExecutor & {
    readonly [insideTransaction]: true;
  };

/** For SQL that is made at run time, as the views of the books by their names; everything else is a declared statement. */
export type SqlExecutor = {
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

export type TransactionOptions = {
  /** Read committed where nothing is said: the guard is in the write (docs/style.md). */
  readonly isolation?: 'repeatable read' | 'serializable';
};

/** Something that runs a statement for many callers at once. */
export type Gathering = {
  /**
   * The rows of this caller, after the commit. Goes at once where nothing of the same statement is on its way, else
   * with all who come meanwhile; their failures are their own, and a caller whose `signal` has aborted is left out.
   * Throws as `query` does. Never inside a transaction: there `tx.query` runs the statement for one.
   */
  gather<Value, Row>(
    statement: GatheredStatement<Value, Row>,
    value: NoInfer<Value>,
    signal?: AbortSignal,
  ): Promise<Row[]>;
};

export type Database = Queryable &
  Gathering &
  SqlExecutor & {
    /**
     * Runs `work` in one transaction. Deadlocks and serialisation failures (40P01, 40001) run it again,
     * up to five times with growing random pauses, so `work` must have no effect outside `tx`.
     */
    inTransaction<Result>(work: (tx: Tx) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
    /**
     * Runs `work` on one connection of its own where a statement may take five minutes, and closes it. Where `stopping`
     * aborts, the statement that runs there is cancelled and fails.
     */
    patiently<Result>(work: (patient: Database) => Promise<Result>, stopping: AbortSignal): Promise<Result>;
    /**
     * Calls `handler` for every notification on the channel, and once with '' after a lost connection
     * was replaced: something may have been missed. Resolves when listening has begun.
     */
    listen(channel: string, handler: (payload: string) => void): Promise<void>;
    notify(channel: string, payload?: string): Promise<void>;
    /** Waits for running work and for gathered callers, takes no more, then closes every connection. */
    close(): Promise<void>;
  };

/** The part of pino that the database uses. */
export type DatabaseLog = {
  info(detail: object, text: string): void;
  warn(detail: object, text: string): void;
  error(detail: object, text: string): void;
};
