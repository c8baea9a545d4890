import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import type { OrderState } from '#domain/payments/order-state.ts';
import { integer } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';
import { type JournalColumns, journalSql } from '#server/ledger/public.ts';
import type { EventRefs } from './payment-capture.ts';

export type ExceptionKind = 'late' | 'duplicate' | 'amount_mismatch' | 'currency_mismatch';

/** Money that must not fulfil anything; instants are epoch ms, money is agorot. */
export type UnassignedCapture = {
  readonly paymentId: PaymentId;
  readonly orderId: OrderId;
  /** The order must stand in this state: a 'late' or 'duplicate' verdict holds for no other. */
  readonly orderState: OrderState;
  readonly kind: ExceptionKind;
  readonly exceptionId: string;
  /** What the provider really holds. */
  readonly keptAgorot: number;
  readonly providerRef: string;
  readonly last4: string | null;
  readonly capturedAt: number;
  readonly journal: JournalColumns;
  /** The refund that goes out by itself; null where a person decides. */
  readonly refund: { readonly refundId: string; readonly idempotencyKey: string; readonly actor: string } | null;
  readonly events: EventRefs;
};

const captureUnassignedStatement = statement({
  name: 'payment_capture_unassigned',
  row: { applied: integer, audited: integer },
  text: `
with held_order as (
  select order_id from shop_order where order_id = $2 and state = $3 for update
), taken as (
  update payment p set state = 'captured', captured_at = $4, captured_agorot = $5, last4 = $6, failure_reason = null,
    provider_ref = coalesce(p.provider_ref, $7), next_check_at = null, checks = p.checks + 1
  from held_order h
  where p.payment_id = $1 and p.order_id = h.order_id
    and p.state in ('created', 'redirected', 'pending', 'failed', 'expired')
  returning p.payment_id
), flagged as (
  insert into payment_exception (payment_exception_id, payment_id, kind, detail, opened_at)
  select $8::uuid, payment_id, $9, jsonb_build_object('keptAgorot', $5::bigint), $4 from taken
  on conflict do nothing
), ${journalSql({ due: 'taken', ref: 'payment_id', kind: 'capture', at: ['$10', '$11', '$12', '$13', '$4'] })}, asked_back as (
  insert into refund (refund_id, payment_id, amount_agorot, idempotency_key, reason, state, created_at, next_check_at)
  select $14::uuid, payment_id, $5, $15, $9, 'requested', $4, $4 from taken where $14::uuid is not null
  on conflict do nothing
  returning refund_id, payment_id
), audited as (
  select append_audit($16, 'refund.request', refund_id,
    jsonb_build_object('paymentId', payment_id, 'reason', $9::text, 'amountAgorot', $5::bigint)) as seq
  from asked_back
), settled as (
  update provider_event e set processed_at = $4, last_error = null
  from taken where e.provider = $17 and e.event_id = any($18::text[]) and e.processed_at is null
)
select count(*)::int as applied, (select count(seq)::int from audited) as audited from taken`,
});

/**
 * Books money that fulfils nothing as unassigned, opens its exception and, where the case is clear, asks for its
 * refund, with the audit row, in one guarded statement. False where the order or the attempt stood elsewhere by then.
 */
export async function captureUnassigned(db: Queryable, capture: UnassignedCapture): Promise<boolean> {
  const { journal, refund, events } = capture;
  const [row] = await db.query(captureUnassignedStatement, [
    capture.paymentId,
    capture.orderId,
    capture.orderState,
    new Date(capture.capturedAt),
    capture.keptAgorot,
    capture.last4,
    capture.providerRef,
    capture.exceptionId,
    capture.kind,
    journal.journalId,
    journal.shard,
    journal.accounts,
    journal.amountsAgorot,
    refund?.refundId ?? null,
    refund?.idempotencyKey ?? null,
    refund?.actor ?? null,
    events.provider,
    events.eventIds,
  ]);
  return row?.applied === 1;
}

const openExceptionStatement = statement({
  name: 'payment_open_exception',
  row: { opened: integer },
  text: `
with parked as (
  update payment set next_check_at = null, checks = checks + 1 where payment_id = $2 returning payment_id
), opened as (
  insert into payment_exception (payment_exception_id, payment_id, kind, detail, opened_at)
  select $1::uuid, payment_id, $3, $4::jsonb, $5 from parked
  on conflict do nothing
  returning 1
)
select count(*)::int as opened from opened`,
});

/** A case for a person that our books cannot hold: money in another currency. True the first time. */
export async function openException(
  db: Queryable,
  exception: {
    readonly exceptionId: string;
    readonly paymentId: PaymentId;
    readonly kind: ExceptionKind;
    readonly detail: Readonly<Record<string, string | number>>;
    readonly openedAt: number;
  },
): Promise<boolean> {
  const { exceptionId, paymentId, kind, detail, openedAt } = exception;
  const [row] = await db.query(openExceptionStatement, [
    exceptionId,
    paymentId,
    kind,
    JSON.stringify(detail),
    new Date(openedAt),
  ]);
  return row?.opened === 1;
}
