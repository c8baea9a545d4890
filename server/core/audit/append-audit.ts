import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Tx } from '#server/core/db/database.ts';
import { appendAuditRow, type AuditEntry } from './store/audit.ts';

/**
 * Writes down who did what, in the transaction of the change: both happen or neither does. The log is chained under one
 * lock, so make it the last write of the transaction.
 */
export async function appendAudit(tx: Tx, actor: Actor, entry: Omit<AuditEntry, 'actor'>): Promise<void> {
  await appendAuditRow(tx, { ...entry, actor: auditNameOf(actor) });
}
