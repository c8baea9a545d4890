import { invariant } from '#domain/core/invariant.ts';
import type { SqlExecutor } from '#server/core/db/database.ts';
import type { Keyring } from './port.ts';
import { formerPlaces } from './seal-places.ts';
import type { SealedColumn } from './sealed-column.ts';
import { countFormer, listSealed, putFresh, TABLE_START, type SealedValue } from './store/sealed-column.ts';

export type ResealDeps = {
  readonly db: SqlExecutor;
  readonly keyring: Pick<Keyring, 'openBytes' | 'sealBytes' | 'sealMark' | 'stateOf'>;
};

export type Resealed = {
  readonly column: SealedColumn;
  readonly resealed: number;
  /** Values still under a former secret that can be resealed later: a writer held the row, or its secret is not set. */
  readonly left: number;
  /** Contexts of values that open under no secret and no name: damaged before, and no reason to keep a secret set. */
  readonly damaged: readonly string[];
};

/**
 * Reseals the values of one column under the secret that writes, in batches of one statement each, beside an open
 * shop. A killed run continues when it is started again: values that begin with the newest mark are done. Rows that
 * other transactions lock are skipped and tried once more at the end.
 */
export async function resealColumn(deps: ResealDeps, column: SealedColumn): Promise<Resealed> {
  const { db, keyring } = deps;
  const damaged = new Set<string>();
  const walk = { mark: keyring.sealMark, damaged };
  const first = await resealOnce(deps, column, walk);
  const second = (await countFormer(db, column, keyring.sealMark)) > damaged.size;
  const more = second ? await resealOnce(deps, column, walk) : 0;
  const left = (await countFormer(db, column, keyring.sealMark)) - damaged.size;
  return { column, resealed: first + more, left: Math.max(left, 0), damaged: [...damaged] };
}

/**
 * Reseals under the present name of their place the values of former releases (`formerPlaces`); returns how many. Reads
 * every value of the few columns that were renamed, because a sealed value does not say which name it is bound to.
 */
export async function resealRenamed(
  deps: ResealDeps,
  columns: readonly SealedColumn[],
  stopping: AbortSignal,
): Promise<number> {
  let resealed = 0;
  for (const column of columns) {
    if (!column.places.some((place) => formerPlaces[place] !== undefined)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one table at a time, beside an open shop
    resealed += await resealOnce(deps, column, { mark: null, damaged: new Set(), stopping });
  }
  return resealed;
}

type Walk = {
  /** Null: every value is looked at, also those that begin with the newest mark. */
  readonly mark: Buffer | null;
  readonly damaged: Set<string>;
  readonly stopping?: AbortSignal;
};

async function resealOnce({ db, keyring }: ResealDeps, column: SealedColumn, walk: Walk): Promise<number> {
  let resealed = 0;
  let after = TABLE_START;
  for (;;) {
    walk.stopping?.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- one batch at a time is the point
    const batch = await listSealed(db, column, { mark: walk.mark, after });
    const last = batch.at(-1);
    if (last === undefined) return resealed;
    const states = batch.map((value) => ({ value, state: keyring.stateOf(value.context, value.sealed) }));
    for (const { value, state } of states) if (state === 'damaged') walk.damaged.add(value.context);
    const fresh = states
      .filter(({ state }) => state === 'former')
      .map(({ value }) => ({ ...value, fresh: resealValue(keyring, value) }));
    // oxlint-disable-next-line no-await-in-loop -- one batch at a time is the point
    if (fresh.length > 0) resealed += await putFresh(db, column, fresh);
    after = last.place;
  }
}

/** Throws rather than let a value be replaced by one that does not open: the former one is gone afterwards. */
function resealValue(keyring: ResealDeps['keyring'], { context, sealed }: SealedValue): Buffer {
  const plain = keyring.openBytes(context, sealed);
  const fresh = keyring.sealBytes(context, plain);
  invariant(keyring.openBytes(context, fresh).equals(plain), 'what was sealed anew opens as what it was');
  return fresh;
}
