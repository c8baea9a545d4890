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
  /** Name of the action, `<thing>.<verb>`, such as 'staff.invite'. */
  readonly action: string;
  /** Id of the changed object; null if there is none. */
  readonly refId: string | null;
  /**
   * Values before and after the change, as ids and codes only. No personal data, because audit entries are never
   * deleted.
   */
  readonly detail: Readonly<Record<string, unknown>>;
};

export async function appendAuditRow(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.query(appendStatement, entry);
}
