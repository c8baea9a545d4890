import type { SandboxPayment } from '#contracts/payments/sandbox-pay.ts';
import type { PaymentListPage } from '#peers/sandbox-bank/storage-port.ts';
import { bigint, instant, integer, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { paymentColumns, paymentRow } from './sandbox-payment.ts';

const listOverdueStatement = statement({
  name: 'sandbox_payment_list_overdue',
  params: { now: instant, limit: integer },
  text: `
select ${paymentColumns} from sandbox.payment
where state in ('created', 'pending') and expires_at <= :now
order by expires_at
limit :limit`,
  row: paymentRow,
});

export async function listOverdueSandboxPayments(db: Queryable, now: number, limit: number): Promise<SandboxPayment[]> {
  return db.query(listOverdueStatement, { now, limit });
}

const listStatement = statement({
  name: 'sandbox_payment_list',
  params: { after: bigint, limit: integer, from: nullable(instant), to: nullable(instant) },
  text: `
select payment_no, ${paymentColumns} from sandbox.payment
where payment_no > :after and (:from is null or changed_at >= :from) and (:to is null or created_at <= :to)
order by payment_no
limit :limit`,
  row: { payment_no: integer, ...paymentRow },
});

export type SandboxPaymentPage = { readonly payments: readonly SandboxPayment[]; readonly next: number | null };

/**
 * Lists payments in the order of their creation. `after` is the value `next` of the previous page, or 0 for the first
 * page.
 */
export async function listSandboxPayments(
  db: Queryable,
  { after, limit, period }: PaymentListPage,
): Promise<SandboxPaymentPage> {
  const { from = null, to = null } = period ?? {};
  const rows = await db.query(listStatement, { after, limit: limit + 1, from, to });
  const payments = rows.slice(0, limit);
  return { payments, next: rows.length > limit ? (payments.at(-1)?.paymentNo ?? null) : null };
}
