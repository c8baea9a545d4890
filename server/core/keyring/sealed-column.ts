import type { SealContextName } from './seal-contexts.ts';

/**
 * A column with encrypted values, as SQL. The context must be the context that the table's store encrypts with;
 * `server/reseal.db.test.ts` compares the two.
 */
export type SealedColumn = {
  readonly table: string;
  /** Name for messages: a column, or a part of a column. */
  readonly column: string;
  /** Context names that the column's values are bound to. */
  readonly contextNames: readonly SealContextName[];
  /** SQL of the context of a row `t`, as text. */
  readonly context: string;
  /** SQL of the encrypted bytes of a row `t`, null if the row has no such value. By default it is the column itself. */
  readonly value?: string;
  /** SQL that sets the encrypted bytes to `fresh.sealed`. By default it sets the column itself. */
  readonly set?: string;
  /** Batch size in rows; 200 by default, and smaller for a column with large files. */
  readonly batchSize?: number;
};

/**
 * Encrypted data of one module. A context name without a column belongs to a value that is stored outside the database
 * or bound to another value.
 */
export type SealedParts = {
  readonly contextNames: readonly SealContextName[];
  readonly columns: readonly SealedColumn[];
};

/** Describes a column whose values are bound to their context name and to `key`, an SQL expression over a row `t`. */
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
