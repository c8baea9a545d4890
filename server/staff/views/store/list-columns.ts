import type { StaffId } from '#contracts/core/ids.ts';
import { array, json, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const listParams = pick('list_columns', 'staff_id list');

type StaffListKey = { readonly staffId: StaffId; readonly list: string };

const findStatement = statement({
  name: 'list_columns_find',
  params: listParams,
  row: { hidden: json<string[]>() },
  text: 'select to_jsonb(hidden) as hidden from list_columns where staff_id = :staff_id and list = :list',
});

export async function listHiddenColumns(db: Queryable, of: StaffListKey): Promise<string[]> {
  const [row] = await db.query(findStatement, of);
  return row?.hidden ?? [];
}

const saveStatement = statement({
  name: 'list_columns_save',
  params: { ...listParams, hidden: array(text) },
  row: {},
  text: `
insert into list_columns (staff_id, list, hidden) values (:staff_id, :list, :hidden)
on conflict (staff_id, list) do update set hidden = excluded.hidden`,
});

export async function saveHiddenColumns(
  tx: Tx,
  of: StaffListKey & { readonly hidden: readonly string[] },
): Promise<void> {
  await tx.query(saveStatement, of);
}
