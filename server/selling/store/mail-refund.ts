import { instant, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const findStatement = statement({
  name: 'mail_refund_find',
  params: pick('refund', 'refund_id'),
  row: {
    ...pick('refund', 'amount_agorot units done_at'),
    ...pick('cancellation_request', 'requested_at'),
    ...pick('payment', 'last4'),
    due_at: nullable(instant),
  },
  text: `
select r.amount_agorot, r.units, r.created_at as requested_at, r.done_at, q.due_at, p.last4
from refund r
join payment p using (payment_id)
left join cancellation_request q on q.refund_id = r.refund_id
where r.refund_id = :refund_id`,
});

/**
 * Returns the facts of a refund for its mail. `dueAt` is the deadline of the cancellation that caused the refund. It is
 * null if no cancellation caused the refund.
 */
export async function findRefundForMail(db: Queryable, refundId: string) {
  const [row] = await db.query(findStatement, { refundId });
  return row ?? null;
}
