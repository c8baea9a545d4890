import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import {
  buyerNotifiedExceptionKinds,
  exceptionKindsForReview,
  type ExceptionKind,
} from '#domain/payments/settlement-input.ts';
import type { OrderState } from '#domain/payments/order-state.ts';
import { paymentTransitions } from '#domain/payments/payment-state.ts';
import {
  agorot,
  array,
  instant,
  integer,
  json,
  nullable,
  text,
  uuid,
  word,
} from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { type Journal, singleJournalValues, singleJournalParams, singleJournalSql } from '#server/ledger/public.ts';
import type { WebhookEventRefs } from './payment-capture.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** A captured payment that must not fulfil an order. Instants are in epoch ms, money is in agorot. */
export type UnassignedCapture = {
  readonly paymentId: PaymentId;
  readonly orderId: OrderId;
  /**
   * Order state that is required for the write. Nothing is written unless the order has this state, because a 'late' or
   * 'duplicate' decision is valid for no other state.
   */
  readonly orderState: OrderState;
  readonly kind: ExceptionKind;
  readonly exceptionId: string;
  /** Amount that the provider has captured, in agorot. */
  readonly capturedAgorot: number;
  readonly providerRef: string;
  readonly last4: string | null;
  readonly capturedAt: number;
  /** Time of the next status request in epoch ms. Null if no request is scheduled. */
  readonly nextCheckAt: number | null;
  readonly journal: Journal;
  /** Refund that is requested automatically. Null if staff decide about a refund. */
  readonly refund: { readonly refundId: string; readonly idempotencyKey: string; readonly actor: string } | null;
  readonly events: WebhookEventRefs;
};

/**
 * SQL that enqueues the mails about a payment case. The shop gets a mail if staff must check the case, and the buyer
 * only for some kinds of cases. Idempotent per payment and kind of case.
 */
function notifySql({ sourceRelation, moment }: { readonly sourceRelation: string; readonly moment: string }): string {
  return `told as (
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  select m.topic, m.topic || ':' || t.payment_id || ':' || :kind, t.order_id, jsonb_build_object('kind', :kind),
    ${moment}, ${moment}
  from ${sourceRelation} t cross join (values ('payment_review'), ('payment_review_notice')) m (topic)
  where :kind in (${sqlTextList(buyerNotifiedExceptionKinds)})
    or (m.topic = 'payment_review_notice' and :kind in (${sqlTextList(exceptionKindsForReview)}))
  on conflict do nothing
)`;
}

const captureUnassignedStatement = statement({
  name: 'payment_capture_unassigned',
  params: {
    ...pick('payment', 'payment_id order_id next_check_at last4 provider'),
    order_state: word<OrderState>(),
    captured_at: instant,
    captured_agorot: agorot,
    provider_ref: text,
    exception_id: uuid,
    kind: word<ExceptionKind>(),
    ...singleJournalParams,
    refund_id: nullable(uuid),
    idempotency_key: nullable(text),
    actor: nullable(text),
    event_ids: array(text),
  },
  row: { applied: integer, audited: integer },
  text: `
with held_order as (
  select order_id from shop_order where order_id = :order_id and state = :order_state for update
), taken as (
  update payment p set state = 'captured', captured_at = :captured_at, captured_agorot = :captured_agorot, last4 = :last4,
    failure_reason = null, unassigned = true,
    provider_ref = coalesce(p.provider_ref, :provider_ref), next_check_at = :next_check_at, checks = p.checks + 1
  from held_order h
  where p.payment_id = :payment_id and p.order_id = h.order_id
    and p.state in (${sqlTextList(sourceStatesOf(paymentTransitions, 'captured'))})
  returning p.payment_id, p.order_id
), expired as (
  -- this was the live attempt, so no other one can pay the order
  update shop_order o set state = 'expired' from taken t
  where o.order_id = t.order_id and o.state = 'awaiting_payment' and o.cancelled_at is not null
), flagged as (
  insert into payment_exception (payment_exception_id, payment_id, kind, detail, opened_at)
  select :exception_id, payment_id, :kind, jsonb_build_object('keptAgorot', :captured_agorot), :captured_at from taken
  on conflict do nothing
), ${notifySql({ sourceRelation: 'taken', moment: ':captured_at' })}, ${singleJournalSql({ sourceRelation: 'taken', ref: 'payment_id', kind: 'capture', moment: ':captured_at' })}, asked_back as (
  insert into refund (refund_id, payment_id, amount_agorot, idempotency_key, reason, state, created_at, next_check_at)
  select :refund_id, payment_id, :captured_agorot, :idempotency_key, :kind, 'requested', :captured_at, :captured_at
  from taken where :refund_id is not null
  on conflict do nothing
  returning refund_id, payment_id
), audited as (
  select append_audit(:actor, 'refund.request', refund_id,
    jsonb_build_object('paymentId', payment_id, 'reason', :kind, 'amountAgorot', :captured_agorot)) as seq
  from asked_back
), settled as (
  update webhook_event e set processed_at = :captured_at, last_error = null
  from taken where e.provider = :provider and e.event_id = any(:event_ids) and e.processed_at is null
)
select count(*)::int as applied, (select count(seq)::int from audited) as audited from taken`,
});

/**
 * Books a payment that fulfils no order as unassigned and opens its case, in one guarded statement. If `refund` is not
 * null, also requests the refund with an audit row. Returns false if the order or attempt changed state meanwhile.
 */
export async function captureUnassigned(db: Queryable, capture: UnassignedCapture): Promise<boolean> {
  const { journal, refund, events } = capture;
  const [row] = await db.query(captureUnassignedStatement, {
    ...capture,
    ...singleJournalValues(journal),
    refundId: refund?.refundId ?? null,
    idempotencyKey: refund?.idempotencyKey ?? null,
    actor: refund?.actor ?? null,
    ...events,
  });
  return row?.applied === 1;
}

const openExceptionStatement = statement({
  name: 'payment_open_exception',
  params: {
    ...pick('payment', 'payment_id next_check_at'),
    ...pick('payment_exception', 'opened_at'),
    exception_id: uuid,
    kind: word<ExceptionKind>(),
    detail: json<Readonly<Record<string, string | number>>>(),
  },
  row: { opened: integer },
  text: `
with postponed as (
  update payment set next_check_at = :next_check_at, checks = checks + 1
  where payment_id = :payment_id
  returning payment_id, order_id
), opened as (
  insert into payment_exception (payment_exception_id, payment_id, kind, detail, opened_at)
  select :exception_id, payment_id, :kind, :detail, :opened_at from postponed
  on conflict (payment_id, kind) do update set closed_at = null, opened_at = excluded.opened_at, detail = excluded.detail
    where payment_exception.closed_at is not null
  returning 1
), ${notifySql({ sourceRelation: 'postponed', moment: ':opened_at' })}
select count(*)::int as opened from opened`,
});

/**
 * Opens a case about a payment whose status booked nothing, and schedules the next check. A closed case is reopened.
 * Returns false if the case is already open.
 */
export async function openException(
  db: Queryable,
  exception: ParamsOf<typeof openExceptionStatement>,
): Promise<boolean> {
  const [row] = await db.query(openExceptionStatement, exception);
  return row?.opened === 1;
}

const closeExceptionStatement = statement({
  name: 'payment_close_exception',
  params: {
    ...pick('payment_exception', 'payment_id'),
    kind: word<'event_reused' | 'unreadable_answer'>(),
    at: instant,
  },
  row: pick('payment_exception', 'payment_id'),
  text: `
update payment_exception set closed_at = :at
where payment_id = :payment_id and kind = :kind and closed_at is null
returning payment_id`,
});

/** Closes a case about a payment that moved no money. */
export async function closeException(
  db: Queryable,
  closed: { readonly paymentId: PaymentId; readonly kind: 'event_reused' | 'unreadable_answer'; readonly at: number },
): Promise<void> {
  await db.query(closeExceptionStatement, closed);
}
