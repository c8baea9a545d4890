import type { StaffId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { CaseKind } from '#contracts/staff/cases/inbox.ts';
import type { CaseAct } from '#contracts/staff/cases/inbox-case.ts';
import { bytes, id, instant, integer, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import type { CaseKey } from './case-list.ts';

const keyParams = { kind: word<CaseKind>(), subject_id: uuid } as const;

function paramsOf({ kind, id: subjectId }: CaseKey) {
  return { kind, subjectId };
}

const ensureStatement = statement({
  name: 'staff_case_ensure',
  params: keyParams,
  row: {},
  text: 'insert into staff_case (kind, subject_id) values (:kind, :subject_id) on conflict do nothing',
});

const lockStatement = statement({
  name: 'staff_case_lock',
  params: keyParams,
  row: { version: integer },
  text: 'select version from staff_case where kind = :kind and subject_id = :subject_id for update',
});

/** Whoever holds a case changes it alone until the transaction ends; answers how often it was changed. */
export async function lockCase(tx: Tx, key: CaseKey): Promise<number> {
  await tx.query(ensureStatement, paramsOf(key));
  const [row] = await tx.query(lockStatement, paramsOf(key));
  if (row === undefined) throw new Error('a case that was made sure of is gone');
  return row.version;
}

const touchStatement = statement({
  name: 'staff_case_touch',
  params: keyParams,
  row: {},
  text: 'update staff_case set version = version + 1 where kind = :kind and subject_id = :subject_id',
});

/** Whoever saw the case before this is told that it has changed. */
export async function touchCase(tx: Tx, key: CaseKey): Promise<void> {
  await tx.query(touchStatement, paramsOf(key));
}

const assignStatement = statement({
  name: 'staff_case_assign',
  params: { ...keyParams, assignee: nullable(id<StaffId>()) },
  row: {},
  text: 'update staff_case set assignee = :assignee where kind = :kind and subject_id = :subject_id',
});

/** Null: it is nobody's. */
export async function setAssignee(tx: Tx, key: CaseKey, assignee: StaffId | null): Promise<void> {
  await tx.query(assignStatement, { ...paramsOf(key), assignee });
}

const doneStatement = statement({
  name: 'staff_case_set_done',
  params: { ...keyParams, done_at: nullable(instant) },
  row: {},
  text: 'update staff_case set done_at = :done_at where kind = :kind and subject_id = :subject_id',
});

/** For a case whose source has no word for it (epoch ms); null opens it again. */
export async function setDone(tx: Tx, key: CaseKey, doneAt: number | null): Promise<void> {
  await tx.query(doneStatement, { ...paramsOf(key), doneAt });
}

const accessStatement = statement({
  name: 'staff_case_set_access',
  params: { ...keyParams, due_at: nullable(instant) },
  row: {},
  text: 'update staff_case set access_due_at = :due_at where kind = :kind and subject_id = :subject_id',
});

/** Somebody asks for what is kept of them, until then (epoch ms); null: it is no such letter. */
export async function setAccessDue(tx: Tx, key: CaseKey, dueAt: number | null): Promise<void> {
  await tx.query(accessStatement, { ...paramsOf(key), dueAt });
}

const addEntryStatement = statement({
  name: 'staff_case_entry_add',
  params: {
    ...keyParams,
    staff_case_entry_id: uuid,
    act: word<CaseAct>(),
    staff_id: id<StaffId>(),
    assignee: nullable(id<StaffId>()),
    locale: nullable(word<Locale>()),
    body_sealed: nullable(bytes),
    created_at: instant,
  },
  row: {},
  text: `
insert into staff_case_entry (staff_case_entry_id, kind, subject_id, act, staff_id, assignee, locale, body_sealed,
  created_at)
values (:staff_case_entry_id, :kind, :subject_id, :act, :staff_id, :assignee, :locale, :body_sealed, :created_at)`,
});

export type NewCaseEntry = {
  readonly staffCaseEntryId: string;
  readonly act: CaseAct;
  readonly staffId: StaffId;
  readonly assignee: StaffId | null;
  readonly locale: Locale | null;
  readonly bodySealed: Buffer | null;
  readonly createdAt: number;
};

export async function addCaseEntry(tx: Tx, key: CaseKey, entry: NewCaseEntry): Promise<void> {
  await tx.query(addEntryStatement, { ...paramsOf(key), ...entry });
}

const entryRow = {
  staff_case_entry_id: uuid,
  act: word<CaseAct>(),
  staff_name: text,
  assignee_name: nullable(text),
  locale: nullable(word<Locale>()),
  body_sealed: nullable(bytes),
  created_at: instant,
} as const;

export type CaseEntryRow = RowOf<typeof entryRow>;

const listEntriesStatement = statement({
  name: 'staff_case_entry_list',
  params: keyParams,
  row: entryRow,
  text: `
select e.staff_case_entry_id, e.act, b.name as staff_name, a.name as assignee_name, e.locale, e.body_sealed,
  e.created_at
from staff_case_entry e
join staff_member b on b.staff_id = e.staff_id
left join staff_member a on a.staff_id = e.assignee
where e.kind = :kind and e.subject_id = :subject_id
order by e.created_at, e.staff_case_entry_id`,
});

/** The oldest first; what was written is still sealed. */
export async function listCaseEntries(db: Queryable, key: CaseKey): Promise<CaseEntryRow[]> {
  return db.query(listEntriesStatement, paramsOf(key));
}

const findEntryStatement = statement({
  name: 'staff_case_entry_find',
  params: { staff_case_entry_id: uuid },
  row: { ...keyParams, locale: nullable(word<Locale>()), body_sealed: nullable(bytes) },
  text: `
select kind, subject_id, locale, body_sealed from staff_case_entry where staff_case_entry_id = :staff_case_entry_id`,
});

export async function findCaseEntry(db: Queryable, staffCaseEntryId: string) {
  const [row] = await db.query(findEntryStatement, { staffCaseEntryId });
  return row ?? null;
}

const tellStatement = statement({
  name: 'staff_case_tell_answer',
  params: { staff_case_entry_id: uuid, now: instant },
  row: {},
  text: `
insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
values ('case_answer', 'case_answer:' || :staff_case_entry_id,
  jsonb_build_object('staffCaseEntryId', :staff_case_entry_id), :now, :now)
on conflict (dedupe) do nothing`,
});

/** The answer goes out with the outbox, once. */
export async function tellAnswer(tx: Tx, staffCaseEntryId: string, now: number): Promise<void> {
  await tx.query(tellStatement, { staffCaseEntryId, now });
}
