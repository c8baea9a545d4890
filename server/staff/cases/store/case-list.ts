import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { StaffId } from '#contracts/core/ids.ts';
import type { CaseKind, CaseState } from '#contracts/staff/cases/case-list.ts';
import {
  bigint,
  boolean,
  id,
  instant,
  integer,
  nullable,
  text,
  uuid,
  word,
} from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statements/statement.ts';
import { foundCaseSql, foundCustomerSql, caseSearchParams } from '../../list/store/search-sql.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const caseRow = {
  ...pick('staff_case', 'kind subject_id assignee version'),
  since: instant,
  due_at: nullable(instant),
  state: word<CaseState>(),
  reference: nullable(text),
  subject: nullable(text),
  stars: nullable(integer),
  bay_no: nullable(integer),
  station_name: nullable(text),
  station_name_he: nullable(text),
  order_code: nullable(text),
  assignee_name: nullable(text),
  access: boolean,
} as const;

/** One case. Instants are in epoch ms. */
export type CaseRow = RowOf<typeof caseRow>;

const selectFrom = (cases: string): string => `
select l.kind, l.subject_id, l.since, l.due_at,
  case when l.is_open then 'open' when l.is_done then 'done' else 'waiting' end as state,
  l.reference, l.subject, l.stars, l.bay_no, s.name as station_name, s.name_he as station_name_he, o.order_code,
  c.assignee, m.name as assignee_name, coalesce(c.version, 0) as version,
  c.access_due_at is not null as access
from ${cases}
left join staff_case c on c.kind = l.kind and c.subject_id = l.subject_id
left join staff_member m on m.staff_id = c.assignee
left join station s on s.station_id = l.station_id
left join shop_order o on o.order_id = l.order_id`;

const selectSql = selectFrom('staff_case_list l');

const filterParams = {
  ...pick('staff_case', 'assignee'),
  kind: nullable(word<CaseKind>()),
  unassigned: boolean,
  due_from: nullable(instant),
  due_before: nullable(instant),
  received_from: instant,
  received_until: instant,
  after_at: nullable(instant),
  after_id: nullable(uuid),
  limit: integer,
} as const;

const narrowSql = `(:kind is null or l.kind = :kind) and (:assignee is null or c.assignee = :assignee)
  and (not :unassigned or c.assignee is null) and (:due_before is null or l.due_at < :due_before)
  and (:due_from is null or l.due_at >= :due_from) and l.since >= :received_from and l.since < :received_until`;

/**
 * Sort order of open and waiting cases. Cases with a statutory deadline come first, earliest deadline first; all other
 * cases follow, oldest first.
 */
const waitingOrder = '(l.due_at is null), coalesce(l.due_at, l.since), l.subject_id';

function waitingStatement(name: string, stateSql: string) {
  return statement({
    name,
    params: { ...filterParams, after_due: nullable(boolean) },
    row: caseRow,
    text: `${selectSql}
where ${stateSql} and ${narrowSql}
  and (:after_id is null or (${waitingOrder}) > (not :after_due, :after_at, :after_id))
order by ${waitingOrder} limit :limit`,
  });
}

const waitingStatements = {
  open: waitingStatement('staff_case_list_open', 'l.is_open'),
  waiting: waitingStatement('staff_case_list_waiting', 'not l.is_open and not l.is_done'),
} as const;

function newestStatement(name: string, stateSql: string) {
  return statement({
    name,
    params: filterParams,
    row: caseRow,
    text: `${selectSql}
where ${stateSql} and ${narrowSql} and (:after_id is null or (l.since, l.subject_id) < (:after_at, :after_id))
order by l.since desc, l.subject_id desc limit :limit`,
  });
}

const newestStatements = {
  done: newestStatement('staff_case_list_done', 'l.is_done'),
  all: newestStatement('staff_case_list_all', 'true'),
} as const;

const searchStatement = statement({
  name: 'staff_case_search',
  params: { ...filterParams, ...caseSearchParams, state: nullable(word<CaseState>()) },
  row: caseRow,
  // the few matches are looked up by key, and `offset 0` prevents the planner from reading all cases instead
  text: `
with ${foundCustomerSql}, ${foundCaseSql}
${selectFrom('found f cross join lateral (select * from staff_case_list y where y.subject_id = f.subject_id offset 0) l')}
where (:state is null or case :state when 'open' then l.is_open when 'done' then l.is_done
    else not l.is_open and not l.is_done end) and ${narrowSql}
  and (:after_id is null or (l.since, l.subject_id) < (:after_at, :after_id))
order by l.since desc, l.subject_id desc limit :limit`,
});

export type CaseSearch = ValueOf<typeof caseSearchParams>;

/** Position of the last case of the previous page, after which this page begins. */
export type CaseCursor = { readonly isDue: boolean; readonly at: number; readonly id: string };

export type CaseQuery = {
  /** State of the cases that are listed. Null means all states. */
  readonly state: CaseState | null;
  readonly kind: CaseKind | null;
  readonly assignee: StaffId | null;
  readonly unassigned: boolean;
  readonly dueFrom: number | null;
  readonly dueBefore: number | null;
  readonly receivedFrom: number;
  readonly receivedUntil: number;
  readonly after: CaseCursor | null;
  readonly limit: number;
};

/**
 * Returns a page of cases in the requested state that match the search. If the search is null, all cases of that state
 * match. Open and waiting cases are sorted by their deadlines, others newest first.
 */
export async function listCases(
  db: Queryable,
  { state, after, ...query }: CaseQuery,
  searchTerms: CaseSearch | null,
): Promise<CaseRow[]> {
  const params = { ...query, ...positionAfter(after) };
  if (searchTerms !== null) return db.query(searchStatement, { ...params, ...searchTerms, state });
  const name = state ?? 'all';
  if (name === 'all' || name === 'done') return db.query(newestStatements[name], params);
  return db.query(waitingStatements[name], { ...params, afterDue: after?.isDue ?? null });
}

function positionAfter(after: CaseCursor | null) {
  return { afterAt: after?.at ?? null, afterId: after?.id ?? null };
}

const findStatement = statement({
  name: 'staff_case_find',
  params: pick('staff_case', 'kind subject_id'),
  row: caseRow,
  text: `${selectSql} where l.kind = :kind and l.subject_id = :subject_id limit 1`,
});

/** Key of a case: its kind and the id of its message, wash, rating or note. */
export type CaseKey = { readonly kind: CaseKind; readonly id: string };

export async function findCase(db: Queryable, { kind, id: subjectId }: CaseKey): Promise<CaseRow | null> {
  const [row] = await db.query(findStatement, { kind, subjectId });
  return row ?? null;
}

/** Remaining time of a statutory deadline, in ms, below which the deadline is highlighted. */
export const DUE_SOON_MS = 3 * DAY_MS;

const countRow = {
  open: bigint,
  open_since: nullable(instant),
  overdue: bigint,
  overdue_since: nullable(instant),
  soon: bigint,
  mine: bigint,
  mine_since: nullable(instant),
} as const;

const countStatement = statement({
  name: 'staff_case_count',
  params: { me: id<StaffId>(), now: instant, soon_before: instant },
  row: countRow,
  text: `
select count(*) as open, min(l.since) as open_since, count(*) filter (where l.due_at < :now) as overdue,
  min(l.since) filter (where l.due_at < :now) as overdue_since,
  count(*) filter (where l.due_at >= :now and l.due_at < :soon_before) as soon,
  count(*) filter (where c.assignee = :me) as mine, min(l.since) filter (where c.assignee = :me) as mine_since
from staff_case_list l left join staff_case c on c.kind = l.kind and c.subject_id = l.subject_id
where l.is_open`,
});

/**
 * Returns the numbers of open cases: all, overdue, due soon, and assigned to `me`. For each number except the cases due
 * soon, also returns the time at which the oldest case began to wait (epoch ms).
 */
export async function countCases(
  db: Queryable,
  query: { readonly me: StaffId; readonly now: number },
): Promise<RowOf<typeof countRow>> {
  const [row] = await db.query(countStatement, { ...query, soonBefore: query.now + DUE_SOON_MS });
  if (row === undefined) throw new Error('count query returned no row');
  return row;
}
