import type { StaffId } from '#contracts/core/ids.ts';
import type { Tx } from '#server/core/db/database.ts';
import { appendAuditRow, type AuditEntry } from '#server/core/audit/store/audit.ts';

/** What a member did on the way in, before there is a session to act with. */
export async function appendAuditOf(tx: Tx, staffId: StaffId, entry: Omit<AuditEntry, 'actor'>): Promise<void> {
  await appendAuditRow(tx, { ...entry, actor: `staff:${staffId}` });
}
