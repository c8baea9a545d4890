import { agorot, instant, integer, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const findStatement = statement({
  name: 'mail_refund_find',
  params: { refund_id: uuid },
  row: {
    amount_agorot: agorot,
    units: integer,
    requested_at: instant,
    done_at: nullable(instant),
    due_at: nullable(instant),
    last4: nullable(text),
  },
  text: `
select r.amount_agorot, r.units, r.created_at as requested_at, r.done_at, q.due_at, p.last4
from refund r
join payment p using (payment_id)
left join cancellation_request q on q.refund_id = r.refund_id
where r.refund_id = :refund_id`,
});

/** A refund as a mail speaks of it; `dueAt` is the last day of the cancellation that it came of. Null where there is none. */
export async function findMailedRefund(db: Queryable, refundId: string) {
  const [row] = await db.query(findStatement, { refundId });
  return row ?? null;
}
