import type { StaffId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { BulkAction, BulkActionName } from '#contracts/staff/bulk.ts';
import type { CaseKind } from '#contracts/staff/cases/case-list.ts';
import { DAY_MS, toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findStaffUser } from '../team/store/staff-user.ts';
import { addBulkAction, listBulkActionRows, type BulkActionRow } from './store/bulk-action.ts';

type BulkDeps = Pick<Deps, 'clock' | 'db'>;

/** A row of a list that a bulk action changes. `kind` is the kind of a case, or null if the row is not a case. */
export type BulkTarget = { readonly id: string; readonly kind: CaseKind | null };

export type NewBulkAction = {
  readonly bulkId: string;
  readonly act: BulkActionName;
  readonly assigneeId: StaffId | null;
  readonly targets: readonly BulkTarget[];
};

const ACTS_SHOWN = 3;

function viewOf({ bulkActId, createdAt, refusals, ...row }: BulkActionRow): BulkAction {
  return { ...row, bulkId: bulkActId, createdAt: toIsoInstant(createdAt), refusals };
}

/**
 * Begins a bulk action on many rows. A worker processes the rows one by one with the permissions of the staff user. A
 * repeated request with the same id returns the first bulk action. The audit log has one entry about the bulk action.
 * It also has an entry for each processed row, as for the single action.
 */
export async function beginBulkAction(
  { clock, db }: BulkDeps,
  actor: Staff,
  { bulkId, act, assigneeId, targets }: NewBulkAction,
): Promise<Outcome<BulkAction, 'not_found'>> {
  const { staffId, sessionId } = actor;
  return await db.inTransaction(async (tx): Promise<Outcome<BulkAction, 'not_found'>> => {
    if (assigneeId !== null && (await findStaffUser(tx, assigneeId)) === null) return refused('not_found');
    const isNew = await addBulkAction(tx, {
      bulkActId: bulkId,
      staffId,
      sessionId,
      act,
      assignee: assigneeId,
      itemIds: targets.map(({ id }) => id),
      caseKinds: targets.map(({ kind }) => kind),
      now: clock.now(),
    });
    const [row] = await listBulkActionRows(tx, { staffId, act, bulkActId: bulkId, since: 0, limit: 1 });
    if (row === undefined) return refused('not_found');
    if (isNew) {
      const detail = { bulkAct: act, rows: row.total, ...(assigneeId === null ? {} : { assigneeId }) };
      await appendAudit(tx, actor, { action: 'bulk.begin', refId: bulkId, detail });
    }
    return accepted(viewOf(row));
  });
}

/** Returns the newest bulk actions of a kind that a staff user began within the last day. */
export async function listBulkActions(
  { clock, db }: BulkDeps,
  staffId: StaffId,
  act: BulkActionName,
): Promise<BulkAction[]> {
  const since = clock.now() - DAY_MS;
  const rows = await listBulkActionRows(db, { staffId, act, bulkActId: null, since, limit: ACTS_SHOWN });
  return rows.map(viewOf);
}
