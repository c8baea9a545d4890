import type { z } from 'zod';
import type { StaffId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import {
  SAVED_VIEWS_MAX,
  type addSavedView as addSavedViewCall,
  type SavedView,
  type SavedViewId,
} from '#contracts/staff/saved-views.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import * as store from './store/saved-view.ts';

type ViewDeps = Pick<Deps, 'clock' | 'db'>;
type NewView = z.output<(typeof addSavedViewCall)['body']>;

export function savedViewOf({ viewId, name, query, isDefault }: store.SavedViewRow): SavedView {
  return { viewId, name, query, isDefault };
}

/** Saves a view for the staff user. A repeated request returns the view of the first request. */
export async function addSavedView(
  { clock, db }: ViewDeps,
  actor: Staff,
  view: NewView,
): Promise<Outcome<SavedView, 'list_full'>> {
  const { staffId } = actor;
  return db.inTransaction(async (tx): Promise<Outcome<SavedView, 'list_full'>> => {
    const there = await store.lockView(tx, { staffId, viewId: view.viewId });
    if (there !== null) return accepted(savedViewOf(there));
    const added = await store.addViewRow(tx, { ...view, staffId, now: clock.now(), most: SAVED_VIEWS_MAX });
    if (added === null) return refused('list_full');
    if (view.isDefault) await setDefaultView(tx, staffId, added);
    const after = { ...added, isDefault: view.isDefault };
    await auditView(tx, actor, { action: 'view.save', before: null, after });
    return accepted(savedViewOf(after));
  });
}

/**
 * Renames a saved view, or makes it the default of its list. If the view belongs to another user, the refusal is
 * `not_found`.
 */
export async function changeSavedView(
  { db }: ViewDeps,
  actor: Staff,
  view: { readonly viewId: SavedViewId; readonly name: string; readonly isDefault: boolean },
): Promise<Outcome<SavedView, 'not_found'>> {
  const { staffId } = actor;
  return db.inTransaction(async (tx): Promise<Outcome<SavedView, 'not_found'>> => {
    const before = await store.lockView(tx, { staffId, viewId: view.viewId });
    if (before === null) return refused('not_found');
    const after = { ...before, name: view.name, isDefault: view.isDefault };
    if (view.isDefault) await setDefaultView(tx, staffId, after);
    else await store.changeViewRow(tx, { ...after, staffId });
    await auditView(tx, actor, { action: 'view.change', before, after });
    return accepted(savedViewOf(after));
  });
}

/** Makes a saved view the default of its list. The list then has no other default view. */
async function setDefaultView(tx: Tx, staffId: StaffId, view: store.SavedViewRow): Promise<void> {
  await store.clearDefaultView(tx, { staffId, list: view.list });
  await store.changeViewRow(tx, { ...view, staffId, isDefault: true });
}

export async function deleteSavedView(
  { db }: ViewDeps,
  actor: Staff,
  viewId: SavedViewId,
): Promise<Outcome<null, 'not_found'>> {
  return db.inTransaction(async (tx): Promise<Outcome<null, 'not_found'>> => {
    const before = await store.deleteViewRow(tx, { staffId: actor.staffId, viewId });
    if (before === null) return refused('not_found');
    await auditView(tx, actor, { action: 'view.delete', before, after: null });
    return accepted(null);
  });
}

type ViewAudit = {
  readonly action: 'view.save' | 'view.change' | 'view.delete';
  readonly before: store.SavedViewRow | null;
  readonly after: store.SavedViewRow | null;
};

async function auditView(tx: Tx, actor: Staff, { action, before, after }: ViewAudit): Promise<void> {
  const refId = (after ?? before)?.viewId ?? null;
  await appendAudit(tx, actor, { action, refId, detail: { before: factsOf(before), after: factsOf(after) } });
}

function factsOf(row: store.SavedViewRow | null) {
  if (row === null) return null;
  const { list, name, query, isDefault } = row;
  return { list, name, query, isDefault };
}
