import type { PaymentId } from '#contracts/core/ids.ts';
import { openRefundStates } from '#domain/payments/refund-state.ts';
import { agorot, id, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlWords } from '#server/core/db/statements/sql-words.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

/**
 * Test payments whose money is still in the books: payment_id, left_agorot (without what is on its way back), on_its_way
 * and `stuck`, which says that the payment cannot be reversed now. It is disputed, one of its washes is under way, or
 * its voucher ended and was taxed with its end.
 */
const testPaymentsSql = `
select p.payment_id, p.captured_at, b.on_its_way,
  coalesce(p.captured_agorot, p.amount_agorot) - p.refunded_agorot - b.on_its_way as left_agorot,
  p.disputed_at is not null or exists (
    select from order_line l
    join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
    where l.order_id = p.order_id and (c.held > 0 or exists (
      select from journal j join journal_entry e on e.journal_id = j.journal_id
        and e.ledger_account_id = 'liability:vat_output'
      where j.lot_id = c.lot_id and j.kind in ('expiry', 'void')))) as stuck
from payment p
cross join lateral (
  select coalesce(sum(r.amount_agorot), 0)::bigint as on_its_way from refund r
  where r.payment_id = p.payment_id and r.state in (${sqlWords(openRefundStates)})) b
where p.provider = 'sandbox' and p.state in ('captured', 'part_refunded')`;

const sumRow = {
  payments: integer,
  agorot: agorot,
  on_its_way: integer,
} as const;

const sumStatement = statement({
  name: 'test_payment_sum',
  params: {},
  row: sumRow,
  text: `
select (count(*) filter (where t.left_agorot > 0))::int as payments, coalesce(sum(t.left_agorot), 0)::bigint as agorot,
  (count(*) filter (where t.on_its_way > 0))::int as on_its_way
from (${testPaymentsSql}) t`,
});

/** Test payments in the books: how many, their money in agorot, and how many are being reversed. */
export type TestPaymentSum = RowOf<typeof sumRow>;

export async function sumTestPayments(db: Queryable): Promise<TestPaymentSum> {
  const [row] = await db.query(sumStatement, {});
  return row ?? { payments: 0, agorot: 0, onItsWay: 0 };
}

const listStatement = statement({
  name: 'test_payment_list',
  params: { limit: integer },
  row: { payment_id: id<PaymentId>() },
  text: `
select t.payment_id from (${testPaymentsSql}) t
where t.left_agorot > 0 and not t.stuck order by t.captured_at, t.payment_id limit :limit`,
});

/** The oldest test payments that can be reversed. */
export async function listTestPayments(db: Queryable, limit: number): Promise<PaymentId[]> {
  return (await db.query(listStatement, { limit })).map(({ paymentId }) => paymentId);
}
