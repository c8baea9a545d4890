import { invariant } from '#domain/core/invariant.ts';
import type { SqlExecutor } from '#server/core/db/database.ts';
import type { Keyring } from './port.ts';
import { formerContextNames } from './seal-contexts.ts';
import type { SealedColumn } from './sealed-column.ts';
import {
  countValuesWithoutMark,
  listSealedValues,
  writeReencryptedValues,
  FIRST_ROW_ADDRESS,
  type SealedValue,
} from './store/sealed-column.ts';

export type ReencryptDeps = {
  readonly db: SqlExecutor;
  readonly keyring: Pick<Keyring, 'openBytes' | 'sealBytes' | 'sealMark' | 'stateOf'>;
};

export type ReencryptResult = {
  readonly column: SealedColumn;
  readonly resealed: number;
  /**
   * Number of values that are still encrypted under a former secret. They can be encrypted again later, because their
   * row was locked or their secret is not configured.
   */
  readonly left: number;
  /**
   * Encryption contexts whose values no configured secret decrypts. These values are already damaged, so no former
   * secret has to be retained for them.
   */
  readonly damaged: readonly string[];
};

/**
 * Encrypts the values of one column again under the current secret. Uses one statement per batch, and runs while the
 * shop is open. An interrupted run continues at the next start, because values that begin with the newest mark are
 * already finished. Rows locked by other transactions are skipped and retried once at the end.
 */
export async function reencryptColumn(deps: ReencryptDeps, column: SealedColumn): Promise<ReencryptResult> {
  const { db, keyring } = deps;
  const damaged = new Set<string>();
  const walk = { mark: keyring.sealMark, damaged };
  const first = await reencryptOnce(deps, column, walk);
  const hasSkippedValues = (await countValuesWithoutMark(db, column, keyring.sealMark)) > damaged.size;
  const more = hasSkippedValues ? await reencryptOnce(deps, column, walk) : 0;
  const left = (await countValuesWithoutMark(db, column, keyring.sealMark)) - damaged.size;
  return { column, resealed: first + more, left: Math.max(left, 0), damaged: [...damaged] };
}

/**
 * Encrypts values again that former releases bound to an old context name (`formerContextNames`), now under the current
 * name. Returns their number. It reads every value of the few renamed columns, because a ciphertext does not show its
 * name.
 */
export async function reencryptRenamedContexts(
  deps: ReencryptDeps,
  columns: readonly SealedColumn[],
  stopping: AbortSignal,
): Promise<number> {
  let resealed = 0;
  for (const column of columns) {
    if (!column.contextNames.some((name) => formerContextNames[name] !== undefined)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one table at a time, while the shop is open
    resealed += await reencryptOnce(deps, column, { mark: null, damaged: new Set(), stopping });
  }
  return resealed;
}

type ReencryptProgress = {
  /** First byte of finished values, which are skipped; null if all values are to be read. */
  readonly mark: Buffer | null;
  readonly damaged: Set<string>;
  readonly stopping?: AbortSignal;
};

async function reencryptOnce(
  { db, keyring }: ReencryptDeps,
  column: SealedColumn,
  walk: ReencryptProgress,
): Promise<number> {
  let resealed = 0;
  let after = FIRST_ROW_ADDRESS;
  for (;;) {
    walk.stopping?.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- batches must run one after the other
    const batch = await listSealedValues(db, column, { mark: walk.mark, after });
    const last = batch.at(-1);
    if (last === undefined) return resealed;
    const states = batch.map((value) => ({ value, state: keyring.stateOf(value.context, value.sealed) }));
    for (const { value, state } of states) if (state === 'damaged') walk.damaged.add(value.context);
    const reencrypted = states
      .filter(({ state }) => state === 'former')
      .map(({ value }) => ({ ...value, resealed: reencryptValue(keyring, value) }));
    // oxlint-disable-next-line no-await-in-loop -- batches must run one after the other
    if (reencrypted.length > 0) resealed += await writeReencryptedValues(db, column, reencrypted);
    after = last.place;
  }
}

/**
 * Encrypts a value again and checks that the result can be decrypted, because the old value is overwritten. Throws if
 * the result cannot be decrypted.
 */
function reencryptValue(keyring: ReencryptDeps['keyring'], { context, sealed }: SealedValue): Buffer {
  const plain = keyring.openBytes(context, sealed);
  const resealed = keyring.sealBytes(context, plain);
  invariant(keyring.openBytes(context, resealed).equals(plain), 'a re-encrypted value decrypts to the original');
  return resealed;
}
