import type { SealContextName } from './seal-contexts.ts';

/**
 * A column with encrypted values, described as SQL. The context must be the same as the context that the table's store
 * encrypts with. `server/reseal.db.test.ts` compares the two.
 */
export type SealedColumn = {
  readonly table: string;
  /** Name of the column in messages. It can also name a part of a column. */
  readonly column: string;
  /** Context names under which the column's values are encrypted. */
  readonly contextNames: readonly SealContextName[];
  /** SQL expression for the encryption context of a row `t`, as text. */
  readonly context: string;
  /**
   * SQL expression for the encrypted bytes of a row `t`. It is null if the row has no such value. By default it is the
   * column itself.
   */
  readonly value?: string;
  /** SQL assignment that sets the encrypted bytes to `fresh.sealed`. By default it sets the column itself. */
  readonly set?: string;
  /** Number of rows in a batch. The default is 200, and it is smaller for a column with large files. */
  readonly batchSize?: number;
};

/**
 * Encrypted data of one module. A context name without a column belongs to a value that is stored outside the database
 * or is bound to another value.
 */
export type ModuleSealedData = {
  readonly contextNames: readonly SealContextName[];
  readonly columns: readonly SealedColumn[];
};

/**
 * Describes a column with encrypted values. Each value is bound to its context name and to `key`, an SQL expression
 * over a row `t`.
 */
export function sealedColumn(name: `${string}.${string}`, contextName: SealContextName, key: string): SealedColumn {
  const at = name.lastIndexOf('.');
  return {
    table: name.slice(0, at),
    column: name.slice(at + 1),
    contextNames: [contextName],
    context: `'${contextName}|' || ${key}`,
  };
}

/** Describes an encrypted column of a table with a single row. */
export function singleSealedColumn(name: `${string}.${string}`, contextName: SealContextName): SealedColumn {
  return { ...sealedColumn(name, contextName, ''), context: `'${contextName}'` };
}
