import type { CustomerId, StaffId } from '#contracts/core/ids.ts';
import type { RefusalReason, RequestState, VerificationRequestId } from '#contracts/identity/verification.ts';
import type { VerificationKind } from '#domain/identity/verification.ts';
import { boolean, bytes, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const requestRow = {
  request_id: id<VerificationRequestId>(),
  customer_id: id<CustomerId>(),
  profile_sealed: bytes,
  kind: word<VerificationKind>(),
  state: word<RequestState>(),
  with_picture: boolean,
  asked_at: instant,
  ends_at: instant,
  closed_at: nullable(instant),
  closed_by: nullable(text),
  reason: nullable(word<RefusalReason>()),
  valid_until: nullable(instant),
  own: boolean,
} as const;
export type QueuedVerification = RowOf<typeof requestRow>;

const selected = `
select r.request_id, r.customer_id, c.profile_sealed, r.kind, r.state, r.with_picture, r.asked_at, r.ends_at, r.closed_at,
  (select m.name from staff_member m where 'staff:' || m.staff_id = r.closed_by) as closed_by, r.reason,
  (select d.valid_until from verification_document d
    where r.state = 'approved' and d.customer_id = r.customer_id and d.kind = r.kind) as valid_until,
  exists (select 1 from staff_member m where m.staff_id = :staff_id and m.email_index = c.email_index) as own
from verification_request r join customer c using (customer_id)`;

const listStatement = statement({
  name: 'staff_verification_list',
  params: {
    staff_id: id<StaffId>(),
    kind: nullable(word<VerificationKind>()),
    with_picture: nullable(boolean),
    now: instant,
    after: nullable(id<VerificationRequestId>()),
    limit: integer,
  },
  row: requestRow,
  text: `${selected}
where r.state = 'open' and r.ends_at > :now and (:kind is null or r.kind = :kind)
  and (:with_picture is null or r.with_picture = :with_picture) and (:after is null or r.request_id > :after)
order by r.request_id limit :limit`,
});

export type QueueWish = {
  readonly staffId: StaffId;
  readonly kind: VerificationKind | null;
  readonly withPicture: boolean | null;
  readonly now: number;
  readonly after: VerificationRequestId | null;
  readonly limit: number;
};

/** Requests that wait, the oldest first: ids begin with the moment at which they were made. */
export async function listQueue(db: Queryable, wish: QueueWish): Promise<QueuedVerification[]> {
  return await db.query(listStatement, wish);
}

const findStatement = statement({
  name: 'staff_verification_find',
  params: { staff_id: id<StaffId>(), request_id: id<VerificationRequestId>() },
  row: requestRow,
  text: `${selected} where r.request_id = :request_id`,
});

export async function findQueued(
  db: Queryable,
  of: { readonly staffId: StaffId; readonly requestId: VerificationRequestId },
): Promise<QueuedVerification | null> {
  const [row] = await db.query(findStatement, of);
  return row ?? null;
}

const ownStatement = statement({
  name: 'staff_verification_own',
  params: { staff_id: id<StaffId>(), customer_id: id<CustomerId>() },
  row: { own: boolean },
  text: `
select exists (
  select 1 from staff_member m join customer c on c.email_index = m.email_index
  where m.staff_id = :staff_id and c.customer_id = :customer_id) as own`,
});

/** Whether an account of the shop is that of somebody who works here, by its address. */
export async function isOwnAccount(db: Queryable, staffId: StaffId, customerId: CustomerId): Promise<boolean> {
  const [row] = await db.query(ownStatement, { staffId, customerId });
  return row?.own ?? false;
}
