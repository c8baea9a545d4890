import { bigint, json, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const appendStatement = statement({
  name: 'audit_append',
  params: { actor: text, action: text, ref_id: nullable(uuid), detail: json<Readonly<Record<string, unknown>>>() },
  row: { seq: bigint },
  text: 'select append_audit(:actor, :action, :ref_id, :detail) as seq',
});

export type AuditEntry = {
  readonly actor: string;
  /** `<thing>.<verb>`: 'staff.invite'. */
  readonly action: string;
  /** What it was done to. */
  readonly refId: string | null;
  /** What was and what is, ids and codes only: never a personal value, the log is kept for good. */
  readonly detail: Readonly<Record<string, unknown>>;
};

export async function appendAuditRow(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.query(appendStatement, entry);
}
