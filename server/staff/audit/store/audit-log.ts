import {
  array,
  bigint,
  boolean,
  instant,
  integer,
  json,
  nullable,
  text,
  uuid,
} from '#server/core/db/statements/column.ts';
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
const auditWithNames = `audit a left join staff_member m on a.actor = 'staff:' || m.staff_id::text`;

/**
 * SQL condition that limits the rows to the chosen days. Sequence numbers grow with time, so the first chosen day is
 * given as its first sequence number.
 */
const ofDays = ' and a.seq >= :since';

const pageParams = { before: bigint, limit: integer } as const;
const daysParams = { ...pageParams, since: bigint } as const;

const listStatement = statement({
  name: 'audit_list',
  params: daysParams,
  row: auditRow,
  text: `select ${columns} from ${auditWithNames} where a.seq < :before${ofDays} order by a.seq desc limit :limit`,
});

const ofStaffStatement = statement({
  name: 'audit_list_of_staff',
  params: daysParams,
  row: auditRow,
  text: `
select ${columns} from ${auditWithNames}
where a.actor like 'staff:%' and a.seq < :before${ofDays} order by a.seq desc limit :limit`,
});

/**
 * Column that is compared by bytes. The indexes `audit_action` and `audit_actor` use the same collation, so they can be
 * used.
 */
const action = 'action collate "C"';
const actor = 'actor collate "C"';
const isWorker = `${actor} >= 'system:' and ${actor} < 'system;'`;

/**
 * Returns SQL for the distinct values of a column that match the condition and the search. Each value is found by one
 * index lookup (loose index scan).
 */
const distinctMatchesSql = (column: string, condition: string) => `(
  with recursive different as (
    (select ${column} as word from audit where ${condition} order by 1 limit 1)
    union all
    select (select ${column} from audit where ${condition} and ${column} > d.word order by 1 limit 1)
    from different d where d.word is not null)
  select word from different where strpos(lower(word), lower(:search)) > 0)`;

/**
 * Returns SQL for the newest rows that match a condition, as one range of an index. If no days are chosen, the SQL has
 * no lower bound. With a lower bound, PostgreSQL would expect few rows and scan the whole log by `seq`.
 */
const newestSql = (condition: string, narrowing: string) => `(
  select a.seq from audit a where ${condition} and a.seq < :before${narrowing}
    and (not :of_staff or a.actor like 'staff:%')
  order by a.seq desc limit :limit)`;

/**
 * SQL that normalises the name of a staff user in the same way as the text of a search. A no-break space becomes a
 * space, and direction marks and zero-width characters are removed (see `stripInvisibleMarks`).
 */
const normalisedName = String.raw`regexp_replace(replace(name, E'\u00a0', ' '), '[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g')`;

const ofActsSql = (narrowing: string) => `
with found as materialized (
  select f.seq from unnest(:acts) as act (word)
  cross join lateral ${newestSql(`a.${action} = act.word`, narrowing)} f
)
select ${columns} from found join ${auditWithNames} using (seq) order by a.seq desc limit :limit`;

const ofActsParams = { acts: array(text), of_staff: boolean } as const;

const ofActsStatement = statement({
  name: 'audit_list_of_acts',
  params: { ...pageParams, ...ofActsParams },
  row: auditRow,
  text: ofActsSql(''),
});

const ofActsOfDaysStatement = statement({
  name: 'audit_list_of_acts_of_days',
  params: { ...daysParams, ...ofActsParams },
  row: auditRow,
  text: ofActsSql(ofDays),
});

// the matching values are found first, then the newest rows of each value, because there are few actions, staff users
// and workers
const searchSql = (narrowing: string) => `
with act as materialized ${distinctMatchesSql(action, 'true')}, actor as materialized (
  select 'staff:' || staff_id as word from staff_member
    where strpos(lower(${normalisedName}), lower(:search)) > 0 or strpos('staff:' || staff_id, lower(:search)) > 0
  union ${distinctMatchesSql(actor, isWorker)}
  union select unnest(array[lower(:search), 'customer:' || :id])
), found as materialized (
  select f.seq from act cross join lateral ${newestSql(`a.${action} = act.word`, narrowing)} f
  union select f.seq from actor cross join lateral ${newestSql(`a.${actor} = actor.word`, narrowing)} f
  union ${newestSql('a.ref_id = :id', narrowing)}
  -- all that customers did
  union ${newestSql(`'customer' = lower(:search) and a.actor like 'customer:%'`, narrowing)}
)
select ${columns} from found join ${auditWithNames} using (seq) order by a.seq desc limit :limit`;

const searchParams = { search: text, id: nullable(uuid), of_staff: boolean } as const;

const searchStatement = statement({
  name: 'audit_search',
  params: { ...pageParams, ...searchParams },
  row: auditRow,
  text: searchSql(''),
});

const narrowedSearchStatement = statement({
  name: 'audit_search_narrowed',
  params: { ...daysParams, ...searchParams, acts: array(text) },
  row: auditRow,
  text: searchSql(`${ofDays} and (cardinality(:acts) = 0 or a.${action} = any(:acts))`),
});

// this is a binary search, which works because sequence numbers grow with time, and it avoids an index of the times
// that would slow down every write
const seqFromStatement = statement({
  name: 'audit_seq_from',
  params: { at: instant },
  row: { seq: bigint },
  text: `
with recursive halves (low, high) as (
  select coalesce(min(seq), 1), coalesce(max(seq), 0) + 1 from audit
  union all
  select case when m.occurred_at < :at then m.seq + 1 else low end,
    case when m.occurred_at < :at then high else m.seq end
  from halves join audit m on m.seq = (low + high) / 2
  where low < high)
select max(low) as seq from halves`,
});

/** Returns the sequence number of the first row that was written at or after a time (epoch ms). */
async function firstSeqSince(db: Queryable, at: number): Promise<number> {
  const [row] = await db.query(seqFromStatement, { at });
  return row?.seq ?? 0;
}

export type AuditQuery = {
  /** Sequence number before which rows are listed. Null starts at the newest row. */
  readonly before: number | null;
  /** Range of times in epoch ms. `until` is exclusive. Null means no bound. */
  readonly from: number | null;
  readonly until: number | null;
  readonly search: string | null;
  /** Names of the actions that are listed. An empty list means all actions. */
  readonly acts: readonly string[];
  readonly ofStaff: boolean;
  readonly limit: number;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function uuidOf(typed: string): string | null {
  const lower = typed.toLowerCase();
  return UUID.test(lower) ? lower : null;
}

/**
 * Returns audit rows, newest first. The search matches part of an action's name, of a staff user's name or of a
 * worker's name, and whole ids of customers and subjects.
 */
export async function listAuditLog(db: Queryable, query: AuditQuery): Promise<AuditLogRow[]> {
  const { search, acts, ofStaff, limit, from, until } = query;
  const [since, end] = await Promise.all([
    from === null ? 0 : firstSeqSince(db, from),
    until === null ? Number.MAX_SAFE_INTEGER : firstSeqSince(db, until),
  ]);
  const page = { before: Math.min(query.before ?? end, end), limit };
  if (search !== null) {
    const params = { ...page, ofStaff, search, id: uuidOf(search) };
    return from === null && acts.length === 0
      ? await db.query(searchStatement, params)
      : await db.query(narrowedSearchStatement, { ...params, since, acts });
  }
  if (acts.length > 0) {
    return from === null
      ? await db.query(ofActsStatement, { ...page, acts, ofStaff })
      : await db.query(ofActsOfDaysStatement, { ...page, since, acts, ofStaff });
  }
  return await db.query(ofStaff ? ofStaffStatement : listStatement, { ...page, since });
}

const ofActStatement = statement({
  name: 'audit_list_of_act',
  params: { act: text, limit: integer },
  row: auditRow,
  text: `
select ${columns} from ${auditWithNames} where a.${action} = :act order by a.seq desc limit :limit`,
});

/** Returns the newest rows of one action. */
export async function listAuditEntriesOfAction(
  db: Queryable,
  query: { readonly act: string; readonly limit: number },
): Promise<AuditLogRow[]> {
  return await db.query(ofActStatement, query);
}

const recentStatement = statement({
  name: 'audit_recent_of_staff',
  params: { limit: integer },
  row: auditRow,
  text: `select ${columns} from ${auditWithNames} where a.actor like 'staff:%' order by a.seq desc limit :limit`,
});

/** Returns the latest actions of the staff. */
export async function listRecentStaffEntries(db: Queryable, limit: number): Promise<AuditLogRow[]> {
  return await db.query(recentStatement, { limit });
}
