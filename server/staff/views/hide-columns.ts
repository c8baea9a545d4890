import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import { saveHiddenColumns } from './store/list-columns.ts';

/** Saves which columns of a list the staff user hides. If no column is given, all columns are shown. */
export async function hideColumns(
  { db }: Pick<Deps, 'db'>,
  actor: Staff,
  { list, hidden }: { readonly list: string; readonly hidden: string[] },
): Promise<{ hidden: string[] }> {
  await db.inTransaction(async (tx) => {
    await saveHiddenColumns(tx, { staffId: actor.staffId, list, hidden });
    await appendAudit(tx, actor, { action: 'view.columns', refId: actor.staffId, detail: { after: { list, hidden } } });
  });
  return { hidden };
}
