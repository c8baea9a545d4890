import type { SealPlace } from './seal-places.ts';

/**
 * A place in the database where sealed values lie, in SQL. The context says which row a value belongs to, so it has to be
 * the one that the store of that table seals with: `server/reseal.db.test.ts` compares them.
 */
export type SealedColumn = {
  readonly table: string;
  /** What people call it: a column, or a part of one. */
  readonly column: string;
  /** Names that its values are bound to. */
  readonly places: readonly SealPlace[];
  /** The context of a row `t`, text. */
  readonly context: string;
  /** The sealed bytes of a row `t`; null where it has none. Absent: the column itself. */
  readonly value?: string;
  /** Sets them to `fresh.sealed`. Absent: the column itself. */
  readonly set?: string;
  /** How many rows go through memory at once; absent: 200. Files are large. */
  readonly atOnce?: number;
};
