import { bigint, boolean, instant, integer, json, nullable, text, uuid } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statement.ts';

const auditRow = {
  seq: bigint,
  occurred_at: instant,
  actor: text,
  staff_name: nullable(text),
  action: text,
  ref_id: nullable(uuid),
  detail: json<Readonly<Record<string, unknown>>>(),
} as const;
export type AuditLogRow = RowOf<typeof auditRow>;

const columns = 'a.seq, a.occurred_at, a.actor, m.name as staff_name, a.action, a.ref_id, a.detail';
const withNames = `audit a left join staff_member m on a.actor = 'staff:' || m.staff_id::text`;

const listStatement = statement({
  name: 'audit_list',
  params: { before: nullable(bigint), search: nullable(text), of_staff: boolean, limit: integer },
  row: auditRow,
  text: `
select ${columns} from ${withNames}
where (:before is null or a.seq < :before) and (not :of_staff or a.actor like 'staff:%')
  and (:search is null or a.action ilike '%' || :search || '%' or a.actor ilike '%' || :search || '%'
    or m.name ilike '%' || :search || '%' or a.ref_id::text = lower(:search))
order by a.seq desc limit :limit`,
});

export type AuditWish = {
  /** Rows before this one; null begins at the newest. */
  readonly before: number | null;
  readonly search: string | null;
  readonly ofStaff: boolean;
  readonly limit: number;
};

/** The newest first. */
export async function listAuditLog(db: Queryable, wish: AuditWish): Promise<AuditLogRow[]> {
  return await db.query(listStatement, wish);
}

const recentStatement = statement({
  name: 'audit_recent_of_staff',
  params: { limit: integer },
  row: auditRow,
  text: `select ${columns} from ${withNames} where a.actor like 'staff:%' order by a.seq desc limit :limit`,
});

/** What the staff did last. */
export async function listRecentOfStaff(db: Queryable, limit: number): Promise<AuditLogRow[]> {
  return await db.query(recentStatement, { limit });
}

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

/** How many rows there are, and the first that do not fit into the chain. */
export async function verifyAuditLog(db: Queryable): Promise<{ rows: number; broken: number[] }> {
  const [[counted], broken] = await Promise.all([db.query(countStatement, {}), db.query(brokenStatement, {})]);
  return { rows: counted?.rows ?? 0, broken: broken.map(({ seq }) => seq) };
}
