import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Tx } from '#server/core/db/database.ts';
import { appendAuditRow, type AuditEntry } from './store/audit.ts';

/**
 * Appends an entry to the audit log. Runs in the transaction of the audited change, so that both are committed or
 * neither is. The log is a hash chain under one lock, so make this call the last write of the transaction.
 */
export async function appendAudit(tx: Tx, actor: Actor, entry: Omit<AuditEntry, 'actor'>): Promise<void> {
  await appendAuditRow(tx, { ...entry, actor: auditNameOf(actor) });
}
