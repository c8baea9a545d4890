import { bigint } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const countStatement = statement({
  name: 'audit_count',
  params: {},
  row: { rows: bigint },
  text: 'select count(*) as rows from audit',
});

const brokenStatement = statement({
  name: 'audit_broken',
  params: {},
  row: { seq: bigint },
  text: 'select seq from inv_25_audit_chain order by seq limit 20',
});

/**
 * Checks the hash chain of the audit log. Returns the number of rows, and the first rows (at most twenty) whose hash is
 * wrong.
 */
export async function verifyAuditLog(db: Queryable): Promise<{ rows: number; broken: number[] }> {
  const [[counted], broken] = await Promise.all([db.query(countStatement, {}), db.query(brokenStatement, {})]);
  return { rows: counted?.rows ?? 0, broken: broken.map(({ seq }) => seq) };
}
