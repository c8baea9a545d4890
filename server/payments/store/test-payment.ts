import type { PaymentId } from '#contracts/core/ids.ts';
import { openRefundStates } from '#domain/payments/refund-state.ts';
import { agorot, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * SQL condition for a payment that moved no money. It was made at the sandbox, or at the test account of a real
 * provider. The sandbox is recognised by the payment's provider, because older payments were made before the column
 * `test_mode` existed.
 */
export function isPaymentWithoutMoneySql(payment: 'p'): string {
  return `(${payment}.provider = 'sandbox' or ${payment}.test_mode)`;
}

/**
 * SQL of test payments whose money is still in the ledger. `on_its_way` is the amount of refunds in progress;
 * `left_agorot` is the remaining amount without these refunds. `stuck` is true if the payment cannot be reversed now.
 * Then it is disputed, one of its washes is in progress, or its voucher has ended and VAT was booked for the end.
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
  where r.payment_id = p.payment_id and r.state in (${sqlTextList(openRefundStates)})) b
where ${isPaymentWithoutMoneySql('p')} and p.state in ('captured', 'part_refunded')`;

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

/**
 * Totals of the test payments in the ledger. They are the number of payments, their money in agorot, and the number of
 * payments that are being reversed.
 */
export type TestPaymentSum = RowOf<typeof sumRow>;

export async function sumTestPayments(db: Queryable): Promise<TestPaymentSum> {
  const [row] = await db.query(sumStatement, {});
  return row ?? { payments: 0, agorot: 0, onItsWay: 0 };
}

const listStatement = statement({
  name: 'test_payment_list',
  params: { limit: integer },
  row: pick('payment', 'payment_id'),
  text: `
select t.payment_id from (${testPaymentsSql}) t
where t.left_agorot > 0 and not t.stuck order by t.captured_at, t.payment_id limit :limit`,
});

/** Returns the oldest test payments that can be reversed, at most `limit`. */
export async function listTestPayments(db: Queryable, limit: number): Promise<PaymentId[]> {
  return (await db.query(listStatement, { limit })).map(({ paymentId }) => paymentId);
}

const unmarkedStatement = statement({
  name: 'test_payment_unmarked',
  params: { ...pick('payment', 'provider'), limit: integer },
  row: pick('payment', 'payment_id merchant_ref'),
  text: `
select payment_id, merchant_ref from payment
where provider = :provider and not test_mode and captured_at is not null
order by captured_at, payment_id limit :limit`,
});

/** Returns the oldest captured payments of a provider that are not marked as tests. */
export async function listUnmarkedPayments(db: Queryable, provider: string, limit: number) {
  return await db.query(unmarkedStatement, { provider, limit });
}

const markStatement = statement({
  name: 'test_payment_mark',
  params: pick('payment', 'payment_id'),
  row: {},
  text: 'update payment set test_mode = true where payment_id = :payment_id and captured_at is not null',
});

/**
 * Marks a captured payment as a payment of a test account. Call it only if the provider has stated that the payment is
 * a test.
 */
export async function markTestPayment(db: Queryable, paymentId: PaymentId): Promise<void> {
  await db.query(markStatement, { paymentId });
}
