import type { StaffId } from '#contracts/core/ids.ts';
import type { SavedViewId } from '#contracts/staff/saved-views.ts';
import { id, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const viewRow = { ...pick('saved_view', 'list name query is_default'), view_id: id<SavedViewId>() } as const;
export type SavedViewRow = RowOf<typeof viewRow>;

const columns = 'saved_view_id as view_id, list, name, query, is_default';
const ownViewCondition = 'staff_id = :staff_id and saved_view_id = :view_id';
const oneView = { ...pick('saved_view', 'staff_id'), view_id: id<SavedViewId>() } as const;

const listStatement = statement({
  name: 'saved_view_list',
  params: pick('saved_view', 'staff_id list'),
  row: viewRow,
  text: `
select ${columns} from saved_view where staff_id = :staff_id and list = :list order by created_at, saved_view_id`,
});

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
  text: `select ${columns} from saved_view where ${ownViewCondition} for update`,
});

type StaffViewKey = { readonly staffId: StaffId; readonly viewId: SavedViewId };

/** Locks a saved view until the transaction ends. Returns null if the user has no such view. */
export async function lockView(tx: Tx, view: StaffViewKey): Promise<SavedViewRow | null> {
  const [row] = await tx.query(findStatement, view);
  return row ?? null;
}

const addStatement = statement({
  name: 'saved_view_add',
  params: { ...pick('saved_view', 'list name query'), ...oneView, now: instant, most: integer },
  row: viewRow,
  text: `
insert into saved_view (saved_view_id, staff_id, list, name, query, is_default, created_at)
select :view_id, :staff_id, :list, :name, :query, false, :now
where (select count(*) from saved_view where staff_id = :staff_id and list = :list) < :most
on conflict (saved_view_id) do nothing returning ${columns}`,
});

type NewView = StaffViewKey & Pick<SavedViewRow, 'list' | 'name' | 'query'>;

/**
 * Adds a saved view. Returns null if the user already has the maximum number of views of this list, or if the view's id
 * is in use.
 */
export async function addViewRow(
  tx: Tx,
  view: NewView & { readonly now: number; readonly most: number },
): Promise<SavedViewRow | null> {
  const [row] = await tx.query(addStatement, view);
  return row ?? null;
}

const changeStatement = statement({
  name: 'saved_view_change',
  params: { ...pick('saved_view', 'name is_default'), ...oneView },
  row: {},
  text: `update saved_view set name = :name, is_default = :is_default where ${ownViewCondition}`,
});

export async function changeViewRow(
  tx: Tx,
  view: StaffViewKey & { readonly name: string; readonly isDefault: boolean },
): Promise<void> {
  await tx.query(changeStatement, view);
}

const clearStatement = statement({
  name: 'saved_view_clear_default',
  params: pick('saved_view', 'staff_id list'),
  row: {},
  text: 'update saved_view set is_default = false where staff_id = :staff_id and list = :list and is_default',
});

/** Removes the mark of a list's default view. The view itself is not deleted. */
export async function clearDefaultView(
  tx: Tx,
  of: { readonly staffId: StaffId; readonly list: string },
): Promise<void> {
  await tx.query(clearStatement, of);
}

const deleteStatement = statement({
  name: 'saved_view_delete',
  params: oneView,
  row: viewRow,
  text: `delete from saved_view where ${ownViewCondition} returning ${columns}`,
});

/** Deletes a saved view and returns it. Returns null if the view did not exist. */
export async function deleteViewRow(tx: Tx, view: StaffViewKey): Promise<SavedViewRow | null> {
  const [row] = await tx.query(deleteStatement, view);
  return row ?? null;
}
