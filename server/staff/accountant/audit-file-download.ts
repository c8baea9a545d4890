import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';

/** First and last month of a downloaded file. Both months are included. */
type FileMonths = { readonly period: string; readonly to: string };

export async function auditFileDownload(
  { db }: Pick<Deps, 'db'>,
  actor: Staff,
  { file, ...months }: FileMonths & { readonly file: 'journal' | 'vat' },
): Promise<void> {
  const detail = { ...months, file };
  await db.inTransaction((tx) => appendAudit(tx, actor, { action: 'accountant.files', refId: null, detail }));
}
