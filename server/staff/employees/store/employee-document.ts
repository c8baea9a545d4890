import type { StaffId } from '#contracts/core/ids.ts';
import type { DocumentId, DocumentKind, DocumentState } from '#contracts/staff/sales/documents.ts';
import type { EmployeeId } from '#contracts/staff/team/employees.ts';
import type { StaffRole } from '#contracts/staff/customers/members.ts';
import { array, bigint, bytes, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Database, Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const documentRow = {
  document_id: id<DocumentId>(),
  employee_id: id<EmployeeId>(),
  person_sealed: bytes,
  kind: word<DocumentKind>(),
  state: word<DocumentState>(),
  expires_on: nullable(text),
  media: word<'pdf' | 'jpeg'>(),
  bytes: integer,
  uploaded_by: id<StaffId>(),
  uploader_name: text,
  uploaded_at: instant,
  reviewer_name: nullable(text),
  reviewed_at: nullable(instant),
  reason: nullable(text),
} as const;
export type DocumentRow = RowOf<typeof documentRow>;

const selected = `
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
    state: nullable(word<DocumentState>()),
    kind: nullable(word<DocumentKind>()),
    ends_before: nullable(text),
    employee_id: nullable(id<EmployeeId>()),
    before: nullable(id<DocumentId>()),
    limit: integer,
  },
  row: documentRow,
  text: `${selected}
where (:state is null or d.state = :state) and (:kind is null or d.kind = :kind)
  and (:ends_before is null or (d.state = 'approved' and d.expires_on <= (:ends_before)::date))
  and (:employee_id is null or d.employee_id = :employee_id)
  and (:before is null or d.document_id < :before)
order by d.document_id desc limit :limit`,
});

export type DocumentWish = {
  readonly state: DocumentState | null;
  readonly kind: DocumentKind | null;
  /** Approved ones that end on that day or earlier: '2026-12-24'. */
  readonly endsBefore: string | null;
  readonly employeeId: EmployeeId | null;
  readonly before: DocumentId | null;
  readonly limit: number;
};

/** The newest first; without the files. */
export async function listDocumentRows(db: Queryable, wish: DocumentWish): Promise<DocumentRow[]> {
  return await db.query(listStatement, wish);
}

const findStatement = statement({
  name: 'employee_document_find',
  params: { document_id: id<DocumentId>() },
  row: documentRow,
  text: `${selected} where d.document_id = :document_id`,
});

export async function findDocument(db: Queryable, documentId: DocumentId): Promise<DocumentRow | null> {
  const [row] = await db.query(findStatement, { documentId });
  return row ?? null;
}

const fileStatement = statement({
  name: 'employee_document_file',
  params: { document_id: id<DocumentId>() },
  row: { file_sealed: bytes, media: word<'pdf' | 'jpeg'>(), kind: word<DocumentKind>(), employee_id: id<EmployeeId>() },
  text: 'select file_sealed, media, kind, employee_id from employee_document where document_id = :document_id',
});

export async function findFile(db: Queryable, documentId: DocumentId) {
  const [row] = await db.query(fileStatement, { documentId });
  return row ?? null;
}

const addStatement = statement({
  name: 'employee_document_add',
  params: {
    document_id: id<DocumentId>(),
    employee_id: id<EmployeeId>(),
    kind: word<DocumentKind>(),
    expires_on: nullable(text),
    media: word<'pdf' | 'jpeg'>(),
    bytes: integer,
    file_sealed: bytes,
    staff_id: id<StaffId>(),
    now: instant,
  },
  row: { document_id: id<DocumentId>() },
  text: `
insert into employee_document (document_id, employee_id, kind, state, expires_on, media, bytes, file_sealed, uploaded_by,
  uploaded_at)
select :document_id, employee_id, :kind, 'pending', (:expires_on)::date, :media, :bytes, :file_sealed, :staff_id, :now
from employee where employee_id = :employee_id
returning document_id`,
});

export type NewDocument = {
  readonly documentId: DocumentId;
  readonly employeeId: EmployeeId;
  readonly kind: DocumentKind;
  readonly expiresOn: string | null;
  readonly media: 'pdf' | 'jpeg';
  readonly bytes: number;
  readonly fileSealed: Buffer;
  readonly staffId: StaffId;
  readonly now: number;
};

/** False where there is no such employee. */
export async function addDocumentRow(tx: Tx, document: NewDocument): Promise<boolean> {
  return (await tx.query(addStatement, document)).length === 1;
}

const reviewStatement = statement({
  name: 'employee_document_review',
  params: {
    document_id: id<DocumentId>(),
    decision: word<'approved' | 'rejected'>(),
    reason: nullable(text),
    staff_id: id<StaffId>(),
    now: instant,
  },
  row: { document_id: id<DocumentId>() },
  text: `
update employee_document set state = :decision, reason = :reason, reviewed_by = :staff_id, reviewed_at = :now
where document_id = :document_id and state = 'pending' and uploaded_by <> :staff_id
returning document_id`,
});

export type Review = {
  readonly documentId: DocumentId;
  readonly decision: 'approved' | 'rejected';
  readonly reason: string | null;
  readonly staffId: StaffId;
  readonly now: number;
};

/** False where it is not pending any more, or their own. */
export async function reviewDocumentRow(tx: Tx, review: Review): Promise<boolean> {
  return (await tx.query(reviewStatement, review)).length === 1;
}

const pendingStatement = statement({
  name: 'employee_document_count_pending',
  params: {},
  row: { pending: bigint },
  text: `select count(*) as pending from employee_document where state = 'pending'`,
});

export async function countPendingDocuments(db: Queryable): Promise<number> {
  const [row] = await db.query(pendingStatement, {});
  return row?.pending ?? 0;
}

const remindStatement = statement({
  name: 'employee_document_remind',
  params: { today: text, roles: array(word<StaffRole>()), days: array(integer) },
  row: { document_id: id<DocumentId>() },
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
  where m.disabled_at is null and m.roles && :roles
  on conflict (dedupe) do nothing
)
select document_id from noted`,
});

/**
 * A mail to everybody with one of these roles about each document that ends within so many days, once for each of
 * `days`; not where a newer one of the kind is there, or the employee left. How many documents.
 */
export async function remindOfExpiry(
  db: Database,
  wish: { readonly today: string; readonly roles: readonly StaffRole[]; readonly days: readonly number[] },
): Promise<number> {
  return (await db.query(remindStatement, wish)).length;
}

const noticeStatement = statement({
  name: 'employee_document_notice',
  params: { document_id: id<DocumentId>(), staff_id: id<StaffId>() },
  row: { employee_id: id<EmployeeId>(), kind: word<DocumentKind>(), expires_on: text, email_sealed: bytes },
  text: `
select d.employee_id, d.kind, to_char(d.expires_on, 'YYYY-MM-DD') as expires_on, m.email_sealed
from employee_document d cross join staff_member m
where d.document_id = :document_id and d.state = 'approved' and d.expires_on is not null
  and m.staff_id = :staff_id and m.disabled_at is null`,
});

/** What a reminder says, and to whom; null where there is nothing to remind of any more. */
export async function findExpiryNotice(
  db: Queryable,
  notice: { readonly documentId: DocumentId; readonly staffId: StaffId },
) {
  const [row] = await db.query(noticeStatement, notice);
  return row ?? null;
}
