import type { StaffId } from '#contracts/core/ids.ts';
import type { Tx } from '#server/core/db/database.ts';
import { appendAuditRow, type AuditEntry } from '#server/core/audit/store/audit.ts';

/** Writes an audit entry for a staff user during sign-in, before a session exists. */
export async function appendStaffAudit(tx: Tx, staffId: StaffId, entry: Omit<AuditEntry, 'actor'>): Promise<void> {
  await appendAuditRow(tx, { ...entry, actor: `staff:${staffId}` });
}
