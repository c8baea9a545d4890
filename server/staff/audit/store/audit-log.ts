import { bigint, boolean, instant, integer, json, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

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

/** Always a bound, so that a page begins where it begins in its index, however deep. */
const until = 'coalesce(:before, 9223372036854775807)';

const listStatement = statement({
  name: 'audit_list',
  params: { before: nullable(bigint), limit: integer },
  row: auditRow,
  text: `
select ${columns} from ${withNames} where a.seq < ${until} order by a.seq desc limit :limit`,
});

const ofStaffStatement = statement({
  name: 'audit_list_of_staff',
  params: { before: nullable(bigint), limit: integer },
  row: auditRow,
  text: `
select ${columns} from ${withNames}
where a.actor like 'staff:%' and a.seq < ${until} order by a.seq desc limit :limit`,
});

/** By bytes, as the indexes `audit_action` and `audit_actor` are. */
const action = 'action collate "C"';
const actor = 'actor collate "C"';
const isWorker = `${actor} >= 'system:' and ${actor} < 'system;'`;

/** Every different word of a column, each by one look into its index, of which those stay that fit. */
const fittingSql = (column: string, condition: string) => `(
  with recursive different as (
    (select ${column} as word from audit where ${condition} order by 1 limit 1)
    union all
    select (select ${column} from audit where ${condition} and ${column} > d.word order by 1 limit 1)
    from different d where d.word is not null)
  select word from different where strpos(lower(word), lower(:search)) > 0)`;

/** The newest rows of which something holds: the end of a range of an index. */
const newestSql = (condition: string) => `(
  select a.seq from audit a where ${condition} and a.seq < ${until}
    and (not :of_staff or a.actor like 'staff:%')
  order by a.seq desc limit :limit)`;

/** A pasted name may hold direction marks and zero-width signs, which no search has: those of `withoutInvisibleMarks`. */
const bareName = String.raw`regexp_replace(name, '[\u00a0\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g')`;

// acts, members and workers are few: those that fit are looked up first, then the newest rows of each
const searchStatement = statement({
  name: 'audit_search',
  params: { before: nullable(bigint), search: text, id: nullable(uuid), of_staff: boolean, limit: integer },
  row: auditRow,
  text: `
with act as materialized ${fittingSql(action, 'true')}, actor as materialized (
  select 'staff:' || staff_id as word from staff_member
    where strpos(lower(${bareName}), lower(:search)) > 0 or strpos('staff:' || staff_id, lower(:search)) > 0
  union ${fittingSql(actor, isWorker)}
  union select unnest(array[lower(:search), 'customer:' || :id])
), found as materialized (
  select f.seq from act cross join lateral ${newestSql(`a.${action} = act.word`)} f
  union select f.seq from actor cross join lateral ${newestSql(`a.${actor} = actor.word`)} f
  union ${newestSql('a.ref_id = :id')}
  -- all that customers did
  union ${newestSql(`'customer' = lower(:search) and a.actor like 'customer:%'`)}
)
select ${columns} from found join ${withNames} using (seq) order by a.seq desc limit :limit`,
});

export type AuditWish = {
  /** Rows before this one; null begins at the newest. */
  readonly before: number | null;
  readonly search: string | null;
  readonly ofStaff: boolean;
  readonly limit: number;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function uuidOf(said: string): string | null {
  const lower = said.toLowerCase();
  return UUID.test(lower) ? lower : null;
}

/**
 * The newest first. A search finds what was done by a piece of its word, members by a piece of their name, workers of
 * the shop by a piece of theirs, customers and what something was done to by their whole id.
 */
export async function listAuditLog(db: Queryable, wish: AuditWish): Promise<AuditLogRow[]> {
  const { search, ofStaff, ...page } = wish;
  if (search === null) return await db.query(ofStaff ? ofStaffStatement : listStatement, page);
  return await db.query(searchStatement, { ...wish, search, id: uuidOf(search) });
}

const ofActStatement = statement({
  name: 'audit_list_of_act',
  params: { act: text, limit: integer },
  row: auditRow,
  text: `
select ${columns} from ${withNames} where a.${action} = :act order by a.seq desc limit :limit`,
});

/** The newest rows of one act. */
export async function listActs(
  db: Queryable,
  wish: { readonly act: string; readonly limit: number },
): Promise<AuditLogRow[]> {
  return await db.query(ofActStatement, wish);
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
