import type { Statement } from './statement.ts';

/** What a statement's `$1`, `$2` … may be; arrays stand for PostgreSQL arrays. */
export type SqlValue = string | number | bigint | boolean | Date | Uint8Array | null | readonly SqlValue[];

/** Something that runs one declared statement: the database itself, or a transaction in it. */
export type Queryable = {
  /**
   * Decoded rows. Throws DatabaseUnavailableError where the database cannot answer now, otherwise
   * the driver's error with its SQLSTATE in `code`.
   */
  query<Row>(statement: Statement<Row>, values: readonly SqlValue[]): Promise<Row[]>;
};

declare const insideTransaction: unique symbol;

/** A running transaction. Only `inTransaction` makes one: a function that asks for a `Tx` cannot run outside. */
export type Tx = Queryable &
  SqlExecutor & {
    readonly [insideTransaction]: true;
  };

/** For libraries that bring their own SQL text, such as pg-boss; our own code declares statements. */
export type SqlExecutor = {
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

export type TransactionOptions = {
  /** Read committed where nothing is said: the guard is in the write (docs/style.md). */
  readonly isolation?: 'repeatable read' | 'serializable';
};

export type Database = Queryable &
  SqlExecutor & {
    /**
     * Runs `work` in one transaction. Deadlocks and serialisation failures (40P01, 40001) run it again,
     * up to five times with growing random pauses, so `work` must have no effect outside `tx`.
     */
    inTransaction<Result>(work: (tx: Tx) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
    /**
     * Calls `handler` for every notification on the channel, and once with '' after a lost connection
     * was replaced: something may have been missed. Resolves when listening has begun.
     */
    listen(channel: string, handler: (payload: string) => void): Promise<void>;
    notify(channel: string, payload?: string): Promise<void>;
    /** Waits for running work, then closes every connection. */
    close(): Promise<void>;
  };

/** The part of pino that the database uses. */
export type DatabaseLog = {
  info(detail: object, text: string): void;
  warn(detail: object, text: string): void;
  error(detail: object, text: string): void;
};
