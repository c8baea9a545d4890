import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import type {
  SandboxCardState,
  SandboxDelivery,
  SandboxFailureReason,
  SandboxTransition,
  SandboxPayment,
  SandboxRefund,
  SandboxState,
} from '#contracts/payments/sandbox-pay.ts';
import { agorot, array, boolean, instant, json, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import type { RefundEntry } from '#peers/sandbox-bank/storage-port.ts';

export const paymentRow = {
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
  changed_at: instant,
  expires_at: instant,
  stores_card: boolean,
  card_state: word<SandboxCardState>(),
  charged_card: nullable(text),
  card_refusal: nullable(word<CardRefusal>()),
};

export const paymentColumns = Object.keys(paymentRow).join(', ');

// the update changes no value, but makes the statement return the existing row, even if a concurrent call inserted that
// row
const openStatement = statement({
  name: 'sandbox_payment_open',
  params: {
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
    changed_at: instant,
    expires_at: instant,
    stores_card: boolean,
    card_state: word<SandboxCardState>(),
    charged_card: nullable(text),
    card_refusal: nullable(word<CardRefusal>()),
  },
  text: `
insert into sandbox.payment (provider_ref, merchant_ref, state, failure_reason, amount_agorot, refunded_agorot,
  currency,
  method, description, language, return_url, cancel_url, webhook_url, last4, created_at, changed_at, expires_at, stores_card,
  card_state, charged_card, card_refusal)
values (:provider_ref, :merchant_ref, :state, :failure_reason, :amount_agorot, :refunded_agorot, :currency, :method,
  :description, :language, :return_url, :cancel_url, :webhook_url, :last4, :created_at, :changed_at, :expires_at,
  :stores_card, :card_state, :charged_card, :card_refusal)
on conflict (merchant_ref) do update set merchant_ref = excluded.merchant_ref
returning ${paymentColumns}`,
  row: paymentRow,
});

/** Stores the given payment and returns it. If the merchantRef was used before, returns the existing payment. */
export async function openSandboxPayment(db: Queryable, payment: SandboxPayment): Promise<SandboxPayment> {
  const rows = await db.query(openStatement, payment);
  return rows[0] ?? payment;
}

const findByProviderRefStatement = statement({
  name: 'sandbox_payment_find_by_provider_ref',
  params: { provider_ref: text },
  text: `select ${paymentColumns} from sandbox.payment where provider_ref = :provider_ref`,
  row: paymentRow,
});

export async function findSandboxPaymentByProviderRef(
  db: Queryable,
  providerRef: string,
): Promise<SandboxPayment | null> {
  const [payment] = await db.query(findByProviderRefStatement, { providerRef });
  return payment ?? null;
}

const findByMerchantRefStatement = statement({
  name: 'sandbox_payment_find_by_merchant_ref',
  params: { merchant_ref: text },
  text: `select ${paymentColumns} from sandbox.payment where merchant_ref = :merchant_ref`,
  row: paymentRow,
});

export async function findSandboxPaymentByMerchantRef(
  db: Queryable,
  merchantRef: string,
): Promise<SandboxPayment | null> {
  const [payment] = await db.query(findByMerchantRefStatement, { merchantRef });
  return payment ?? null;
}

/** SQL that adds the deliveries (JSON) to the queue, once for each row of `moved`. */
const queueDeliveriesSql = `
insert into sandbox.delivery (delivery_id, event_id, webhook_url, body, forged, due_at, created_at)
select d."deliveryId", d."eventId", d."webhookUrl", d.body, d.forged,
  to_timestamp(d."dueAt" / 1000), to_timestamp(d."createdAt" / 1000)
from moved, jsonb_to_recordset(:deliveries) as d (
  "deliveryId" uuid, "eventId" text, "webhookUrl" text, body text, forged boolean, "dueAt" float8, "createdAt" float8)`;

const moveStatement = statement({
  name: 'sandbox_payment_move',
  params: {
    provider_ref: text,
    to: word<SandboxState>(),
    failure_reason: nullable(word<SandboxFailureReason>()),
    last4: nullable(text),
    amount_agorot: nullable(agorot),
    closes_session: boolean,
    at: instant,
    from: array(word<SandboxState>()),
    session: word<SandboxTransition['session']>(),
    deliveries: json<readonly SandboxDelivery[]>(),
  },
  text: `
with moved as (
  update sandbox.payment set
    state = :to,
    failure_reason = :failure_reason,
    last4 = coalesce(:last4, last4),
    amount_agorot = coalesce(:amount_agorot, amount_agorot),
    changed_at = greatest(changed_at, :at),
    expires_at = case when :closes_session then least(expires_at, :at) else expires_at end
  where provider_ref = :provider_ref and state = any(:from)
    and case :session when 'open' then expires_at > :at when 'over' then expires_at <= :at else true end
  returning ${paymentColumns}
), queued as (${queueDeliveriesSql})
select ${paymentColumns} from moved`,
  row: paymentRow,
});

/** Changes the state of a payment and returns the payment. Returns null if its state no longer allowed the change. */
export async function moveSandboxPayment(
  db: Queryable,
  move: SandboxTransition,
  deliveries: readonly SandboxDelivery[],
): Promise<SandboxPayment | null> {
  const rows = await db.query(moveStatement, { ...move, deliveries });
  return rows[0] ?? null;
}

const setCardStateStatement = statement({
  name: 'sandbox_payment_set_card_state',
  params: { provider_ref: text, card_state: word<SandboxCardState>() },
  text: 'update sandbox.payment set card_state = :card_state where provider_ref = :provider_ref',
  row: {},
});

export async function setSandboxCardState(db: Queryable, providerRef: string, cardState: SandboxCardState) {
  await db.query(setCardStateStatement, { providerRef, cardState });
}

const findRefundStatement = statement({
  name: 'sandbox_refund_find',
  params: { idempotency_key: text },
  text: `
select refund_id, merchant_ref, amount_agorot, idempotency_key, created_at
from sandbox.refund where idempotency_key = :idempotency_key`,
  row: {
    refund_id: text,
    merchant_ref: text,
    amount_agorot: agorot,
    idempotency_key: text,
    created_at: instant,
  },
});

export async function findSandboxRefund(db: Queryable, idempotencyKey: string): Promise<SandboxRefund | null> {
  const [refund] = await db.query(findRefundStatement, { idempotencyKey });
  return refund ?? null;
}

const addRefundStatement = statement({
  name: 'sandbox_refund_add',
  params: {
    merchant_ref: text,
    to: word<RefundEntry['to']>(),
    amount_agorot: agorot,
    refunded_before_agorot: agorot,
    idempotency_key: text,
    refund_id: text,
    created_at: instant,
    deliveries: json<readonly SandboxDelivery[]>(),
  },
  text: `
with moved as (
  update sandbox.payment set state = :to, refunded_agorot = refunded_agorot + :amount_agorot,
    changed_at = greatest(changed_at, :created_at)
  where merchant_ref = :merchant_ref and state in ('captured', 'part_refunded')
    and refunded_agorot = :refunded_before_agorot
    and not exists (select from sandbox.refund where idempotency_key = :idempotency_key)
  returning ${paymentColumns}
), kept as (
  insert into sandbox.refund (idempotency_key, refund_id, merchant_ref, amount_agorot, created_at)
  select :idempotency_key, :refund_id, merchant_ref, :amount_agorot, :created_at from moved
), queued as (${queueDeliveriesSql})
select ${paymentColumns} from moved`,
  row: paymentRow,
});

/**
 * Adds a refund and returns the payment. Returns null if the payment's refunds changed meanwhile or the key was used
 * before.
 */
export async function addSandboxRefund(
  db: Queryable,
  entry: RefundEntry,
  deliveries: readonly SandboxDelivery[],
): Promise<SandboxPayment | null> {
  const { refund, refundedBeforeAgorot, to } = entry;
  const rows = await db.query(addRefundStatement, { ...refund, to, refundedBeforeAgorot, deliveries });
  return rows[0] ?? null;
}
