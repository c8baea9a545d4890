import type { StaffId } from '#contracts/core/ids.ts';
import type { Permission } from '#contracts/core/permission.ts';
import type {
  EmployeeDocumentId,
  EmployeeDocumentKind,
  EmployeeDocumentState,
} from '#contracts/staff/team/employee-documents.ts';
import type { EmployeeId } from '#contracts/staff/team/employees.ts';
import type { StaffRole } from '#contracts/staff/team/staff-users.ts';
import { array, bigint, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Database, Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const documentRow = {
  ...pick('employee', 'person_sealed'),
  ...pick('employee_document', 'kind state media bytes uploaded_by uploaded_at reviewed_at reason'),
  document_id: id<EmployeeDocumentId>(),
  employee_id: id<EmployeeId>(),
  expires_on: nullable(text),
  uploader_name: text,
  reviewer_name: nullable(text),
} as const;
export type EmployeeDocumentRow = RowOf<typeof documentRow>;

const documentSelection = `
select d.document_id, d.employee_id, e.person_sealed, d.kind, d.state, to_char(d.expires_on, 'YYYY-MM-DD') as expires_on,
  d.media, d.bytes, d.uploaded_by, u.name as uploader_name, d.uploaded_at, r.name as reviewer_name, d.reviewed_at,
  d.reason
from employee_document d
join employee e on e.employee_id = d.employee_id
join staff_member u on u.staff_id = d.uploaded_by
left join staff_member r on r.staff_id = d.reviewed_by`;

const listStatement = statement({
  name: 'employee_document_list',
  params: {
    state: nullable(word<EmployeeDocumentState>()),
    kind: nullable(word<EmployeeDocumentKind>()),
    ends_before: nullable(text),
    employee_id: nullable(id<EmployeeId>()),
    before: nullable(id<EmployeeDocumentId>()),
    limit: integer,
  },
  row: documentRow,
  text: `${documentSelection}
where (:state is null or d.state = :state) and (:kind is null or d.kind = :kind)
  and (:ends_before is null or (d.state = 'approved' and d.expires_on <= (:ends_before)::date))
  and (:employee_id is null or d.employee_id = :employee_id)
  and (:before is null or d.document_id < :before)
order by d.document_id desc limit :limit`,
});

export type EmployeeDocumentQuery = {
  readonly state: EmployeeDocumentState | null;
  readonly kind: EmployeeDocumentKind | null;
  /**
   * Last day of the range, for example '2026-12-24'. Only approved documents that expire on or before it are listed.
   * Null lists all documents.
   */
  readonly endsBefore: string | null;
  readonly employeeId: EmployeeId | null;
  readonly before: EmployeeDocumentId | null;
  readonly limit: number;
};

/** Returns employee documents without their files, newest first. */
export async function listEmployeeDocumentRows(
  db: Queryable,
  query: EmployeeDocumentQuery,
): Promise<EmployeeDocumentRow[]> {
  return await db.query(listStatement, query);
}

const findStatement = statement({
  name: 'employee_document_find',
  params: { document_id: id<EmployeeDocumentId>() },
  row: documentRow,
  text: `${documentSelection} where d.document_id = :document_id`,
});

export async function findEmployeeDocument(
  db: Queryable,
  documentId: EmployeeDocumentId,
): Promise<EmployeeDocumentRow | null> {
  const [row] = await db.query(findStatement, { documentId });
  return row ?? null;
}

const fileStatement = statement({
  name: 'employee_document_file',
  params: { document_id: id<EmployeeDocumentId>() },
  row: { ...pick('employee_document', 'file_sealed media kind'), employee_id: id<EmployeeId>() },
  text: 'select file_sealed, media, kind, employee_id from employee_document where document_id = :document_id',
});

export async function findEmployeeDocumentFile(db: Queryable, documentId: EmployeeDocumentId) {
  const [row] = await db.query(fileStatement, { documentId });
  return row ?? null;
}

const addStatement = statement({
  name: 'employee_document_add',
  params: {
    ...pick('employee_document', 'kind media bytes file_sealed'),
    document_id: id<EmployeeDocumentId>(),
    employee_id: id<EmployeeId>(),
    expires_on: nullable(text),
    staff_id: id<StaffId>(),
    now: instant,
  },
  row: { document_id: id<EmployeeDocumentId>() },
  text: `
insert into employee_document (document_id, employee_id, kind, state, expires_on, media, bytes, file_sealed, uploaded_by,
  uploaded_at)
select :document_id, employee_id, :kind, 'pending', (:expires_on)::date, :media, :bytes, :file_sealed, :staff_id, :now
from employee where employee_id = :employee_id
returning document_id`,
});

export type NewEmployeeDocument = ParamsOf<typeof addStatement>;

/** Adds an employee document. Returns false if the employee does not exist. */
export async function addEmployeeDocumentRow(tx: Tx, document: NewEmployeeDocument): Promise<boolean> {
  return (await tx.query(addStatement, document)).length === 1;
}

const reviewStatement = statement({
  name: 'employee_document_review',
  params: {
    ...pick('employee_document', 'reason'),
    document_id: id<EmployeeDocumentId>(),
    decision: word<'approved' | 'rejected'>(),
    staff_id: id<StaffId>(),
    now: instant,
  },
  row: { document_id: id<EmployeeDocumentId>() },
  text: `
update employee_document set state = :decision, reason = :reason, reviewed_by = :staff_id, reviewed_at = :now
where document_id = :document_id and state = 'pending' and uploaded_by <> :staff_id
returning document_id`,
});

export type EmployeeDocumentReview = ParamsOf<typeof reviewStatement>;

/** Stores the review of a document. Returns false if the document is not pending or the reviewer uploaded it. */
export async function reviewEmployeeDocumentRow(tx: Tx, review: EmployeeDocumentReview): Promise<boolean> {
  return (await tx.query(reviewStatement, review)).length === 1;
}

const pendingStatement = statement({
  name: 'employee_document_count_pending',
  params: {},
  row: { pending: bigint },
  text: `select count(*) as pending from employee_document where state = 'pending'`,
});

export async function countPendingEmployeeDocuments(db: Queryable): Promise<number> {
  const [row] = await db.query(pendingStatement, {});
  return row?.pending ?? 0;
}

const remindStatement = statement({
  name: 'employee_document_remind',
  params: { today: text, roles: array(word<StaffRole>()), permission: word<Permission>(), days: array(integer) },
  row: { document_id: id<EmployeeDocumentId>() },
  text: `
with due as (
  select d.document_id, min(step.days) as days
  from employee_document d join employee e on e.employee_id = d.employee_id
  cross join unnest(:days) as step (days)
  where d.state = 'approved' and d.expires_on >= (:today)::date and d.expires_on <= (:today)::date + step.days
    and (d.reminded_days is null or d.reminded_days > step.days) and e.left_on is null
    and not exists (
      select 1 from employee_document newer where newer.employee_id = d.employee_id and newer.kind = d.kind
        and newer.state = 'approved' and newer.document_id > d.document_id)
  group by d.document_id
), noted as (
  update employee_document d set reminded_days = due.days from due
  where d.document_id = due.document_id and (d.reminded_days is null or d.reminded_days > due.days)
  returning d.document_id, due.days
), told as (
  insert into outbox (topic, dedupe, payload)
  select 'document_expiry', 'document_expiry:' || noted.document_id || ':' || noted.days || ':' || m.staff_id,
    jsonb_build_object('documentId', noted.document_id, 'staffId', m.staff_id)
  from noted cross join staff_member m
  where m.disabled_at is null and (m.roles && :roles or exists (
    select from own_role o where o.own_role_id = m.own_role_id and :permission = any (o.permissions)))
  on conflict (dedupe) do nothing
)
select document_id from noted`,
});

/**
 * Enqueues a mail about each document that expires soon. It is sent to each staff user with one of these roles or with
 * a custom role that has the permission. Idempotent per document and number of `days`. Skips documents that a newer
 * document of the same kind replaces, and employees who left. Returns the number of documents.
 */
export async function enqueueEmployeeDocumentExpiryReminders(
  db: Database,
  query: ParamsOf<typeof remindStatement>,
): Promise<number> {
  return (await db.query(remindStatement, query)).length;
}

const noticeStatement = statement({
  name: 'employee_document_notice',
  params: { ...pick('staff_member', 'staff_id'), document_id: id<EmployeeDocumentId>() },
  row: {
    ...pick('employee_document', 'kind'),
    ...pick('staff_member', 'email_sealed'),
    employee_id: id<EmployeeId>(),
    expires_on: text,
  },
  text: `
select d.employee_id, d.kind, to_char(d.expires_on, 'YYYY-MM-DD') as expires_on, m.email_sealed
from employee_document d cross join staff_member m
where d.document_id = :document_id and d.state = 'approved' and d.expires_on is not null
  and m.staff_id = :staff_id and m.disabled_at is null`,
});

/** Returns content and recipient of a reminder. Returns null if the reminder is not needed any more. */
export async function findEmployeeDocumentExpiryNotice(
  db: Queryable,
  notice: { readonly documentId: EmployeeDocumentId; readonly staffId: StaffId },
) {
  const [row] = await db.query(noticeStatement, notice);
  return row ?? null;
}

const waitingRow = { pending: integer, pending_since: nullable(instant), ending: integer } as const;

const waitingStatement = statement({
  name: 'employee_document_waiting',
  params: { me: id<StaffId>(), ends_before: text },
  row: waitingRow,
  text: `
select p.number as pending, p.since as pending_since, e.number as ending
from (select count(*)::int as number, min(uploaded_at) as since from employee_document
    where state = 'pending' and uploaded_by <> :me) p,
  (select count(*)::int as number from employee_document
    where state = 'approved' and expires_on < :ends_before::date) e`,
});

/**
 * Counts the documents that wait for a review by this staff user. Documents that the user uploaded are left out. Also
 * returns the time of the oldest upload, and the number of approved documents that expire before a day ('2026-11-29').
 */
export async function findPendingEmployeeDocuments(
  db: Queryable,
  params: { readonly me: StaffId; readonly endsBefore: string },
): Promise<RowOf<typeof waitingRow>> {
  const [row] = await db.query(waitingStatement, params);
  if (row === undefined) throw new Error('count query returned no row');
  return row;
}
