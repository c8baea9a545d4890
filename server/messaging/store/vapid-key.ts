import type { Queryable } from '#server/core/db/database.ts';
import { instant } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const keyRow = pick('vapid_key', 'public_key private_key_sealed');

const addStatement = statement({
  name: 'vapid_key_add',
  params: { ...keyRow, now: instant },
  row: {},
  text: `
insert into vapid_key (public_key, private_key_sealed, created_at) values (:public_key, :private_key_sealed, :now)
on conflict (one) do nothing`,
});

const findStatement = statement({
  name: 'vapid_key_find',
  params: {},
  row: keyRow,
  text: 'select public_key, private_key_sealed from vapid_key',
});

/**
 * Stores the VAPID keys of this shop unless keys are stored already. If several processes create keys, all of them use
 * the keys that were stored first.
 */
export async function addVapidKey(
  db: Queryable,
  values: RowOf<typeof keyRow> & { readonly now: number },
): Promise<void> {
  await db.query(addStatement, values);
}

/** Returns the VAPID keys of this shop. Returns null if they were not created yet. */
export async function findVapidKey(db: Queryable): Promise<RowOf<typeof keyRow> | null> {
  const [row] = await db.query(findStatement, {});
  return row ?? null;
}
