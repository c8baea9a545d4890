import { invariant } from '#domain/core/invariant.ts';
import type { SqlExecutor } from '#server/core/db/database.ts';
import type { Keyring } from './port.ts';
import type { SealedColumn } from './sealed-column.ts';
import { countFormer, listFormer, putFresh, TABLE_START, type FormerValue } from './store/sealed-column.ts';

type ResealDeps = { readonly db: SqlExecutor; readonly keyring: Pick<Keyring, 'openBytes' | 'sealBytes' | 'sealMark'> };

export type Resealed = {
  readonly column: SealedColumn;
  readonly resealed: number;
  /** Still under a former secret: somebody was writing them, or they do not open. */
  readonly left: number;
  /** Places of values that open under none of the secrets at hand. */
  readonly unreadable: readonly string[];
};

/**
 * Seals the values of one column anew under the secret that writes, in batches of one statement each, beside an open
 * shop. Killed anywhere, it goes on where it is started again: what begins with the newest mark is done. Rows that others
 * hold are left for a second look at the end.
 */
export async function resealColumn(deps: ResealDeps, column: SealedColumn): Promise<Resealed> {
  const unreadable = new Set<string>();
  const first = await resealOnce(deps, column, unreadable);
  const second = (await countFormer(deps.db, column, deps.keyring.sealMark)) > 0;
  const more = second ? await resealOnce(deps, column, unreadable) : 0;
  const left = await countFormer(deps.db, column, deps.keyring.sealMark);
  return { column, resealed: first + more, left, unreadable: [...unreadable] };
}

async function resealOnce({ db, keyring }: ResealDeps, column: SealedColumn, unreadable: Set<string>): Promise<number> {
  let resealed = 0;
  let after = TABLE_START;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch at a time is the point
    const batch = await listFormer(db, column, { mark: keyring.sealMark, after });
    const last = batch.at(-1);
    if (last === undefined) return resealed;
    const fresh = batch.flatMap((value) => {
      const plain = openOrNull(keyring, value);
      if (plain === null) unreadable.add(value.place);
      return plain === null ? [] : [{ ...value, fresh: sealedAnew(keyring, value, plain) }];
    });
    // oxlint-disable-next-line no-await-in-loop -- one batch at a time is the point
    if (fresh.length > 0) resealed += await putFresh(db, column, fresh);
    after = last.place;
  }
}

/** Throws rather than let a value be replaced by one that does not open: the former one is gone afterwards. */
function sealedAnew(keyring: ResealDeps['keyring'], { context }: FormerValue, plain: Buffer): Buffer {
  const fresh = keyring.sealBytes(context, plain);
  invariant(keyring.openBytes(context, fresh).equals(plain), 'what was sealed anew opens as what it was');
  return fresh;
}

function openOrNull(keyring: ResealDeps['keyring'], { context, sealed }: FormerValue): Buffer | null {
  try {
    return keyring.openBytes(context, sealed);
  } catch {
    // told by the caller with its place; one bad row must not keep the others under the former secret
    return null;
  }
}
