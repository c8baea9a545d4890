import type { OrderId, StaffId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { CaseAction } from '#contracts/staff/cases/staff-case.ts';
import { id, instant, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import type { CaseKey } from './case-list.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const keyParams = pick('staff_case', 'kind subject_id');

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
  row: pick('staff_case', 'version'),
  text: 'select version from staff_case where kind = :kind and subject_id = :subject_id for update',
});

/** Locks a case until the transaction ends and returns its version. */
export async function lockCase(tx: Tx, key: CaseKey): Promise<number> {
  await tx.query(ensureStatement, paramsOf(key));
  const [row] = await tx.query(lockStatement, paramsOf(key));
  if (row === undefined) throw new Error('case not found after insert');
  return row.version;
}

const touchStatement = statement({
  name: 'staff_case_touch',
  params: keyParams,
  row: {},
  text: 'update staff_case set version = version + 1 where kind = :kind and subject_id = :subject_id',
});

/** Increments the version of a case. A change based on an older version is then refused. */
export async function incrementCaseVersion(tx: Tx, key: CaseKey): Promise<void> {
  await tx.query(touchStatement, paramsOf(key));
}

const assignStatement = statement({
  name: 'staff_case_assign',
  params: { ...pick('staff_case', 'assignee'), ...keyParams },
  row: {},
  text: 'update staff_case set assignee = :assignee where kind = :kind and subject_id = :subject_id',
});

/** Sets the assignee of a case. Null removes the assignee. */
export async function setAssignee(tx: Tx, key: CaseKey, assignee: StaffId | null): Promise<void> {
  await tx.query(assignStatement, { ...paramsOf(key), assignee });
}

const doneStatement = statement({
  name: 'staff_case_set_done',
  params: { ...pick('staff_case', 'done_at'), ...keyParams },
  row: {},
  text: 'update staff_case set done_at = :done_at where kind = :kind and subject_id = :subject_id',
});

/** Sets the closing time (epoch ms) of a case whose subject has no state of its own. Null reopens the case. */
export async function setCaseDone(tx: Tx, key: CaseKey, doneAt: number | null): Promise<void> {
  await tx.query(doneStatement, { ...paramsOf(key), doneAt });
}

const accessStatement = statement({
  name: 'staff_case_set_access',
  params: { ...keyParams, due_at: nullable(instant) },
  row: {},
  text: 'update staff_case set access_due_at = :due_at where kind = :kind and subject_id = :subject_id',
});

/** Sets the deadline (epoch ms) of a request for personal data. Null means that the message is not such a request. */
export async function setDataRequestDue(tx: Tx, key: CaseKey, dueAt: number | null): Promise<void> {
  await tx.query(accessStatement, { ...paramsOf(key), dueAt });
}

const addEntryStatement = statement({
  name: 'staff_case_entry_add',
  params: {
    ...pick('staff_case_entry', 'staff_case_entry_id act staff_id assignee locale body_sealed created_at'),
    ...keyParams,
  },
  row: {},
  text: `
insert into staff_case_entry (staff_case_entry_id, kind, subject_id, act, staff_id, assignee, locale, body_sealed,
  created_at)
values (:staff_case_entry_id, :kind, :subject_id, :act, :staff_id, :assignee, :locale, :body_sealed, :created_at)`,
});

export type NewCaseEntry = {
  readonly staffCaseEntryId: string;
  readonly act: CaseAction;
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
  ...pick('staff_case_entry', 'staff_case_entry_id act locale body_sealed created_at'),
  staff_name: text,
  assignee_name: nullable(text),
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

/** Returns the entries of a case, oldest first. The text is still encrypted. */
export async function listCaseEntries(db: Queryable, key: CaseKey): Promise<CaseEntryRow[]> {
  return db.query(listEntriesStatement, paramsOf(key));
}

const findEntryStatement = statement({
  name: 'staff_case_entry_find',
  params: pick('staff_case_entry', 'staff_case_entry_id'),
  row: { ...pick('staff_case_entry', 'locale body_sealed'), ...keyParams },
  text: `
select kind, subject_id, locale, body_sealed from staff_case_entry where staff_case_entry_id = :staff_case_entry_id`,
});

export async function findCaseEntry(db: Queryable, staffCaseEntryId: string) {
  const [row] = await db.query(findEntryStatement, { staffCaseEntryId });
  return row ?? null;
}

const enqueueStatement = statement({
  name: 'staff_case_tell_answer',
  params: { staff_case_entry_id: uuid, now: instant },
  row: {},
  text: `
insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
values ('case_answer', 'case_answer:' || :staff_case_entry_id,
  jsonb_build_object('staffCaseEntryId', :staff_case_entry_id), :now, :now)
on conflict (dedupe) do nothing`,
});

const enqueueTextStatement = statement({
  name: 'staff_case_text_answer',
  params: { staff_case_entry_id: uuid, order_id: id<OrderId>(), now: instant },
  row: {},
  text: `
insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
values ('case_answer_sms', 'case_answer_sms:' || :staff_case_entry_id, :order_id,
  jsonb_build_object('staffCaseEntryId', :staff_case_entry_id), :now, :now)
on conflict (dedupe) do nothing`,
});

/** Enqueues the text message with an answer; the history of the order lists this message. Idempotent. */
export async function enqueueSmsReply(
  tx: Tx,
  answer: { readonly staffCaseEntryId: string; readonly orderId: OrderId; readonly now: number },
): Promise<void> {
  await tx.query(enqueueTextStatement, answer);
}

/** Enqueues the mail that contains an answer. Idempotent. */
export async function enqueueMailReply(tx: Tx, staffCaseEntryId: string, now: number): Promise<void> {
  await tx.query(enqueueStatement, { staffCaseEntryId, now });
}
