import type { StaffId } from '#contracts/core/ids.ts';
import type { ViewId } from '#contracts/staff/views.ts';
import { boolean, id, instant, integer, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const viewRow = { view_id: id<ViewId>(), list: text, name: text, query: text, is_default: boolean } as const;
export type SavedViewRow = RowOf<typeof viewRow>;

const columns = 'saved_view_id as view_id, list, name, query, is_default';
const ofMember = 'staff_id = :staff_id and saved_view_id = :view_id';
const oneView = { staff_id: id<StaffId>(), view_id: id<ViewId>() } as const;

const listStatement = statement({
  name: 'saved_view_list',
  params: { staff_id: id<StaffId>(), list: text },
  row: viewRow,
  text: `
select ${columns} from saved_view where staff_id = :staff_id and list = :list order by created_at, saved_view_id`,
});

/** In the order in which they were saved. */
export async function listViewRows(
  db: Queryable,
  of: { readonly staffId: StaffId; readonly list: string },
): Promise<SavedViewRow[]> {
  return await db.query(listStatement, of);
}

const findStatement = statement({
  name: 'saved_view_find',
  params: oneView,
  row: viewRow,
  text: `select ${columns} from saved_view where ${ofMember} for update`,
});

type OfMember = { readonly staffId: StaffId; readonly viewId: ViewId };

/** Locked until the transaction ends; null where a member has no such view. */
export async function lockView(tx: Tx, view: OfMember): Promise<SavedViewRow | null> {
  const [row] = await tx.query(findStatement, view);
  return row ?? null;
}

const addStatement = statement({
  name: 'saved_view_add',
  params: { ...oneView, list: text, name: text, query: text, now: instant, most: integer },
  row: viewRow,
  text: `
insert into saved_view (saved_view_id, staff_id, list, name, query, is_default, created_at)
select :view_id, :staff_id, :list, :name, :query, false, :now
where (select count(*) from saved_view where staff_id = :staff_id and list = :list) < :most
on conflict (saved_view_id) do nothing returning ${columns}`,
});

type NewView = OfMember & Pick<SavedViewRow, 'list' | 'name' | 'query'>;

/** Adds a view; null if the limit is reached or the name exists. */
export async function addViewRow(
  tx: Tx,
  view: NewView & { readonly now: number; readonly most: number },
): Promise<SavedViewRow | null> {
  const [row] = await tx.query(addStatement, view);
  return row ?? null;
}

const changeStatement = statement({
  name: 'saved_view_change',
  params: { ...oneView, name: text, is_default: boolean },
  row: {},
  text: `update saved_view set name = :name, is_default = :is_default where ${ofMember}`,
});

export async function changeViewRow(
  tx: Tx,
  view: OfMember & { readonly name: string; readonly isDefault: boolean },
): Promise<void> {
  await tx.query(changeStatement, view);
}

const clearStatement = statement({
  name: 'saved_view_clear_default',
  params: { staff_id: id<StaffId>(), list: text },
  row: {},
  text: 'update saved_view set is_default = false where staff_id = :staff_id and list = :list and is_default',
});

/** No view is the one that the list opens with any more. */
export async function clearDefault(tx: Tx, of: { readonly staffId: StaffId; readonly list: string }): Promise<void> {
  await tx.query(clearStatement, of);
}

const deleteStatement = statement({
  name: 'saved_view_delete',
  params: oneView,
  row: viewRow,
  text: `delete from saved_view where ${ofMember} returning ${columns}`,
});

/** What was deleted; null where there was nothing. */
export async function deleteViewRow(tx: Tx, view: OfMember): Promise<SavedViewRow | null> {
  const [row] = await tx.query(deleteStatement, view);
  return row ?? null;
}
