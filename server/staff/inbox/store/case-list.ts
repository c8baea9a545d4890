import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { StaffId } from '#contracts/core/ids.ts';
import type { CaseKind, CaseState } from '#contracts/staff/cases/inbox.ts';
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
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const caseRow = {
  kind: word<CaseKind>(),
  subject_id: uuid,
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
  assignee: nullable(id<StaffId>()),
  assignee_name: nullable(text),
  version: integer,
  access: boolean,
} as const;

/** One thing that people have to answer; instants are epoch ms. */
export type CaseRow = RowOf<typeof caseRow>;

const selectSql = `
select l.kind, l.subject_id, l.since, l.due_at,
  case when l.is_open then 'open' when l.is_done then 'done' else 'waiting' end as state,
  l.reference, l.subject, l.stars, l.bay_no, s.name as station_name, s.name_he as station_name_he, o.order_code,
  c.assignee, m.name as assignee_name, coalesce(c.version, 0) as version,
  c.access_due_at is not null as access
from staff_case_list l
left join staff_case c on c.kind = l.kind and c.subject_id = l.subject_id
left join staff_member m on m.staff_id = c.assignee
left join station s on s.station_id = l.station_id
left join shop_order o on o.order_id = l.order_id`;

const wishParams = {
  kind: nullable(word<CaseKind>()),
  assignee: nullable(id<StaffId>()),
  unassigned: boolean,
  due_from: nullable(instant),
  due_before: nullable(instant),
  after_at: nullable(instant),
  after_id: nullable(uuid),
  limit: integer,
} as const;

const narrowSql = `(:kind is null or l.kind = :kind) and (:assignee is null or c.assignee = :assignee)
  and (not :unassigned or c.assignee is null) and (:due_before is null or l.due_at < :due_before)
  and (:due_from is null or l.due_at >= :due_from)`;

/** What a law waits for comes first, then the oldest. */
const waitingOrder = '(l.due_at is null), coalesce(l.due_at, l.since), l.subject_id';

function waitingStatement(name: string, stateSql: string) {
  return statement({
    name,
    params: { ...wishParams, after_due: nullable(boolean) },
    row: caseRow,
    text: `${selectSql}
where ${stateSql} and ${narrowSql}
  and (:after_id is null or (${waitingOrder}) > (not :after_due, :after_at, :after_id))
order by ${waitingOrder} limit :limit`,
  });
}

const openStatement = waitingStatement('staff_case_list_open', 'l.is_open');
const waitStatement = waitingStatement('staff_case_list_waiting', 'not l.is_open and not l.is_done');

const doneStatement = statement({
  name: 'staff_case_list_done',
  params: wishParams,
  row: caseRow,
  text: `${selectSql}
where l.is_done and ${narrowSql} and (:after_id is null or (l.since, l.subject_id) < (:after_at, :after_id))
order by l.since desc, l.subject_id desc limit :limit`,
});

/** Where a page of the list begins: behind this case. */
export type CaseCursor = { readonly isDue: boolean; readonly at: number; readonly id: string };

export type CaseWish = {
  readonly state: CaseState;
  readonly kind: CaseKind | null;
  readonly assignee: StaffId | null;
  readonly unassigned: boolean;
  readonly dueFrom: number | null;
  readonly dueBefore: number | null;
  readonly after: CaseCursor | null;
  readonly limit: number;
};

export async function listCases(db: Queryable, { state, after, ...wish }: CaseWish): Promise<CaseRow[]> {
  const params = { ...wish, afterAt: after?.at ?? null, afterId: after?.id ?? null };
  if (state === 'done') return db.query(doneStatement, params);
  return db.query(state === 'open' ? openStatement : waitStatement, { ...params, afterDue: after?.isDue ?? null });
}

const findStatement = statement({
  name: 'staff_case_find',
  params: { kind: word<CaseKind>(), subject_id: uuid },
  row: caseRow,
  text: `${selectSql} where l.kind = :kind and l.subject_id = :subject_id limit 1`,
});

/** What a case is known by: its kind, and the id of what it is about. */
export type CaseKey = { readonly kind: CaseKind; readonly id: string };

export async function findCase(db: Queryable, { kind, id: subjectId }: CaseKey): Promise<CaseRow | null> {
  const [row] = await db.query(findStatement, { kind, subjectId });
  return row ?? null;
}

/** What a law waits for is brought up this long before its time is over. */
export const DUE_SOON_MS = 3 * DAY_MS;

const countRow = { open: bigint, overdue: bigint, soon: bigint, mine: bigint } as const;

const countStatement = statement({
  name: 'staff_case_count',
  params: { me: id<StaffId>(), now: instant, soon_before: instant },
  row: countRow,
  text: `
select count(*) as open, count(*) filter (where l.due_at < :now) as overdue,
  count(*) filter (where l.due_at >= :now and l.due_at < :soon_before) as soon,
  count(*) filter (where c.assignee = :me) as mine
from staff_case_list l left join staff_case c on c.kind = l.kind and c.subject_id = l.subject_id
where l.is_open`,
});

/** Of what is open. */
export async function countCases(
  db: Queryable,
  wish: { readonly me: StaffId; readonly now: number },
): Promise<RowOf<typeof countRow>> {
  const [row] = await db.query(countStatement, { ...wish, soonBefore: wish.now + DUE_SOON_MS });
  if (row === undefined) throw new Error('a count without a row');
  return row;
}
