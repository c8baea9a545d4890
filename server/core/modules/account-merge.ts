import type { MergedAccountPair } from '#domain/core/merged-account-pair.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import type { CoreDeps } from '#server/core/deps.ts';

/** A merge of two accounts that is running. `mergeId` is its unique key, and `now` is in epoch ms. */
export type RunningMerge = MergedAccountPair & { readonly mergeId: string; readonly now: number };

/**
 * Effect of an account merge on a column that contains an account id. 'stays': the column keeps the id of the closed
 * account.
 */
export type ColumnMergeEffect = 'moved' | 'deleted' | 'stays';

/**
 * Steps of one module when two customer accounts are merged. The identity module runs the steps of all modules in one
 * transaction (docs/decisions/0020). `server/identity/merge/columns.db.test.ts` fails for a column that no module
 * lists.
 */
export type AccountMerge = {
  /** Every column of the module's tables that contains an account id, as `table.column`. */
  readonly columns: Readonly<Record<`${string}.${string}`, ColumnMergeEffect>>;
  /** Returns what the merge moves to the remaining account. The customer sees it before deciding. */
  readonly preview?: (
    deps: Pick<CoreDeps, 'clock' | 'db'>,
    pair: MergedAccountPair,
  ) => Promise<Readonly<Record<string, unknown>>>;
  /**
   * Returns the reason why the accounts cannot be merged now. Returns null if they can be merged. It is called again
   * inside the transaction.
   */
  readonly findObstacle?: (db: Queryable, pair: MergedAccountPair & { readonly now: number }) => Promise<string | null>;
  /**
   * Locks the rows that other transactions lock before an account's row. Runs before the accounts are locked. The merge
   * then waits for a payment that is being captured and does not interrupt it.
   */
  readonly lockRows?: (tx: Tx, pair: MergedAccountPair) => Promise<void>;
  /** Moves the module's rows from one account to the other. Both accounts are already locked. */
  readonly move?: (deps: Pick<CoreDeps, 'keyring'>, tx: Tx, merge: RunningMerge) => Promise<void>;
};
