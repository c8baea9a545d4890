import type {
  SandboxDelivery,
  SandboxFailureReason,
  SandboxMove,
  SandboxPayment,
  SandboxRefund,
  SandboxState,
} from '#contracts/payments/sandbox-pay.ts';
import { agorot, instant, integer, nullable, text, word } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';
import type { RefundEntry } from '#peers/sandbox-bank/storage-port.ts';

const paymentRow = {
  provider_ref: text,
  merchant_ref: text,
  state: word<SandboxState>(),
  failure_reason: nullable(word<SandboxFailureReason>()),
  amount_agorot: agorot,
  refunded_agorot: agorot,
  currency: word<SandboxPayment['currency']>(),
  method: word<SandboxPayment['method']>(),
  description: text,
  language: word<SandboxPayment['language']>(),
  return_url: text,
  cancel_url: text,
  webhook_url: text,
  last4: nullable(text),
  created_at: instant,
  expires_at: instant,
};

const columns = Object.keys(paymentRow).join(', ');

// the update changes nothing: it only makes the row that was there come back, also to whoever lost the race
const openStatement = statement({
  name: 'sandbox_payment_open',
  text: `
insert into sandbox.payment (provider_ref, merchant_ref, state, failure_reason, amount_agorot, refunded_agorot, currency,
  method, description, language, return_url, cancel_url, webhook_url, last4, created_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
on conflict (merchant_ref) do update set merchant_ref = excluded.merchant_ref
returning ${columns}`,
  row: paymentRow,
});

/** The payment now known under this merchantRef: the one given, or the one that was there before. */
export async function openSandboxPayment(db: Queryable, payment: SandboxPayment): Promise<SandboxPayment> {
  const rows = await db.query(openStatement, [
    payment.providerRef,
    payment.merchantRef,
    payment.state,
    payment.failureReason,
    payment.amountAgorot,
    payment.refundedAgorot,
    payment.currency,
    payment.method,
    payment.description,
    payment.language,
    payment.returnUrl,
    payment.cancelUrl,
    payment.webhookUrl,
    payment.last4,
    new Date(payment.createdAt),
    new Date(payment.expiresAt),
  ]);
  return rows[0] ?? payment;
}

const findByProviderRefStatement = statement({
  name: 'sandbox_payment_find_by_provider_ref',
  text: `select ${columns} from sandbox.payment where provider_ref = $1`,
  row: paymentRow,
});

export async function findSandboxPaymentByProviderRef(
  db: Queryable,
  providerRef: string,
): Promise<SandboxPayment | null> {
  const [payment] = await db.query(findByProviderRefStatement, [providerRef]);
  return payment ?? null;
}

const findByMerchantRefStatement = statement({
  name: 'sandbox_payment_find_by_merchant_ref',
  text: `select ${columns} from sandbox.payment where merchant_ref = $1`,
  row: paymentRow,
});

export async function findSandboxPaymentByMerchantRef(
  db: Queryable,
  merchantRef: string,
): Promise<SandboxPayment | null> {
  const [payment] = await db.query(findByMerchantRefStatement, [merchantRef]);
  return payment ?? null;
}

/** Puts the deliveries handed over as JSON into the queue, once per row of `moved`. */
function queueDeliveries(parameter: string): string {
  return `
insert into sandbox.delivery (delivery_id, event_id, webhook_url, body, forged, due_at, created_at)
select d."deliveryId", d."eventId", d."webhookUrl", d.body, d.forged, d."dueAt", d."createdAt"
from moved, jsonb_to_recordset(${parameter}::jsonb) as d (
  "deliveryId" uuid, "eventId" text, "webhookUrl" text, body text, forged boolean, "dueAt" timestamptz, "createdAt" timestamptz)`;
}

function deliveriesJson(deliveries: readonly SandboxDelivery[]): string {
  return JSON.stringify(
    deliveries.map((delivery) => ({
      ...delivery,
      dueAt: new Date(delivery.dueAt).toISOString(),
      createdAt: new Date(delivery.createdAt).toISOString(),
    })),
  );
}

const moveStatement = statement({
  name: 'sandbox_payment_move',
  text: `
with moved as (
  update sandbox.payment set
    state = $2,
    failure_reason = $3,
    last4 = coalesce($4, last4),
    amount_agorot = coalesce($5::bigint, amount_agorot),
    expires_at = case when $6::boolean then least(expires_at, $7::timestamptz) else expires_at end
  where provider_ref = $1 and state = any($8::text[])
    and case $9::text when 'open' then expires_at > $7 when 'over' then expires_at <= $7 else true end
  returning ${columns}
), queued as (${queueDeliveries('$10')})
select ${columns} from moved`,
  row: paymentRow,
});

/** The payment after the move, or null where it no longer stood where the move begins. */
export async function moveSandboxPayment(
  db: Queryable,
  move: SandboxMove,
  deliveries: readonly SandboxDelivery[],
): Promise<SandboxPayment | null> {
  const rows = await db.query(moveStatement, [
    move.providerRef,
    move.to,
    move.failureReason,
    move.last4,
    move.amountAgorot,
    move.closesSession,
    new Date(move.at),
    move.from,
    move.session,
    deliveriesJson(deliveries),
  ]);
  return rows[0] ?? null;
}

const findRefundStatement = statement({
  name: 'sandbox_refund_find',
  text: `
select refund_id, merchant_ref, amount_agorot, idempotency_key, created_at
from sandbox.refund where idempotency_key = $1`,
  row: {
    refund_id: text,
    merchant_ref: text,
    amount_agorot: agorot,
    idempotency_key: text,
    created_at: instant,
  },
});

export async function findSandboxRefund(db: Queryable, idempotencyKey: string): Promise<SandboxRefund | null> {
  const [refund] = await db.query(findRefundStatement, [idempotencyKey]);
  return refund ?? null;
}

const addRefundStatement = statement({
  name: 'sandbox_refund_add',
  text: `
with moved as (
  update sandbox.payment set state = $2, refunded_agorot = refunded_agorot + $3::bigint
  where merchant_ref = $1 and state in ('captured', 'part_refunded') and refunded_agorot = $4
    and not exists (select from sandbox.refund where idempotency_key = $5)
  returning ${columns}
), kept as (
  insert into sandbox.refund (idempotency_key, refund_id, merchant_ref, amount_agorot, created_at)
  select $5, $6, merchant_ref, $3, $7 from moved
), queued as (${queueDeliveries('$8')})
select ${columns} from moved`,
  row: paymentRow,
});

/** The payment after the refund, or null where its refunds moved meanwhile or the key was used. */
export async function addSandboxRefund(
  db: Queryable,
  entry: RefundEntry,
  deliveries: readonly SandboxDelivery[],
): Promise<SandboxPayment | null> {
  const { refund, refundedBeforeAgorot, to } = entry;
  const rows = await db.query(addRefundStatement, [
    refund.merchantRef,
    to,
    refund.amountAgorot,
    refundedBeforeAgorot,
    refund.idempotencyKey,
    refund.refundId,
    new Date(refund.createdAt),
    deliveriesJson(deliveries),
  ]);
  return rows[0] ?? null;
}

const listOverdueStatement = statement({
  name: 'sandbox_payment_list_overdue',
  text: `
select ${columns} from sandbox.payment
where state in ('created', 'pending') and expires_at <= $1
order by expires_at
limit $2`,
  row: paymentRow,
});

export async function listOverdueSandboxPayments(db: Queryable, now: number, limit: number): Promise<SandboxPayment[]> {
  return db.query(listOverdueStatement, [new Date(now), limit]);
}

const listStatement = statement({
  name: 'sandbox_payment_list',
  text: `select payment_no, ${columns} from sandbox.payment where payment_no > $1 order by payment_no limit $2`,
  row: { payment_no: integer, ...paymentRow },
});

export type SandboxPaymentPage = { readonly payments: readonly SandboxPayment[]; readonly next: number | null };

/** In the order they were opened; `after` is the `next` of the page before, 0 at first. */
export async function listSandboxPayments(db: Queryable, after: number, limit: number): Promise<SandboxPaymentPage> {
  const rows = await db.query(listStatement, [after, limit + 1]);
  const payments = rows.slice(0, limit);
  return { payments, next: rows.length > limit ? (payments.at(-1)?.paymentNo ?? null) : null };
}
