import type { CustomerId, StaffId } from '#contracts/core/ids.ts';
import type { VerificationRequestId } from '#contracts/identity/verification.ts';
import type { VerificationKind } from '#domain/identity/verification.ts';
import { boolean, id, instant, integer, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { isOwnEmailSql } from '../../team/store/own-emails.ts';

const requestRow = {
  ...pick('verification_request', 'customer_id kind state with_picture asked_at ends_at closed_at closed_by reason'),
  ...pick('customer', 'profile_sealed'),
  ...pick('verification_document', 'valid_until'),
  request_id: id<VerificationRequestId>(),
  own: boolean,
} as const;
export type QueuedVerification = RowOf<typeof requestRow>;

const selected = `
select r.request_id, r.customer_id, c.profile_sealed, r.kind, r.state, r.with_picture, r.asked_at, r.ends_at, r.closed_at,
  (select m.name from staff_member m where 'staff:' || m.staff_id = r.closed_by) as closed_by, r.reason,
  (select d.valid_until from verification_document d
    where r.state = 'approved' and d.customer_id = r.customer_id and d.kind = r.kind) as valid_until,
  ${isOwnEmailSql('= c.email_index')} as own
from verification_request r join customer c using (customer_id)`;

const listStatement = statement({
  name: 'staff_verification_list',
  params: {
    ...pick('staff_member', 'staff_id'),
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

export type VerificationQueueQuery = ParamsOf<typeof listStatement>;

/**
 * Returns pending verification requests, oldest first. They are sorted by id, because ids begin with the creation time.
 */
export async function listVerificationQueue(
  db: Queryable,
  query: VerificationQueueQuery,
): Promise<QueuedVerification[]> {
  return await db.query(listStatement, query);
}

const findStatement = statement({
  name: 'staff_verification_find',
  params: { ...pick('staff_member', 'staff_id'), request_id: id<VerificationRequestId>() },
  row: requestRow,
  text: `${selected} where r.request_id = :request_id`,
});

export async function findQueuedVerification(
  db: Queryable,
  of: { readonly staffId: StaffId; readonly requestId: VerificationRequestId },
): Promise<QueuedVerification | null> {
  const [row] = await db.query(findStatement, of);
  return row ?? null;
}

const ownStatement = statement({
  name: 'staff_verification_own',
  params: { ...pick('staff_member', 'staff_id'), ...pick('customer', 'customer_id') },
  row: { own: boolean },
  text: `
select ${isOwnEmailSql('= c.email_index')} as own from customer c where c.customer_id = :customer_id`,
});

/** Returns true if a customer account has the present or a former email address of this staff user. */
export async function isOwnAccount(db: Queryable, staffId: StaffId, customerId: CustomerId): Promise<boolean> {
  const [row] = await db.query(ownStatement, { staffId, customerId });
  return row?.own ?? false;
}
