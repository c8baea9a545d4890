import type { LotId, OrderId, PaymentId } from '#contracts/core/ids.ts';
import type { LotToIssue } from '#domain/entitlements/lot.ts';
import type { OrderState } from '#domain/payments/order-state.ts';
import {
  agorot,
  array,
  boolean,
  bytes,
  id,
  instant,
  integer,
  nullable,
  text,
  uuid,
  word,
} from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';
import { type JournalColumns, journalParams, journalSql } from '#server/ledger/public.ts';

/** A lot with the identity and the hashes it is found by. */
export type NewLot = LotToIssue & {
  readonly lotId: LotId;
  readonly codeMac: Buffer;
  readonly tokenHash: Buffer;
};

/** Everything a payment that fulfils its order writes; instants are epoch ms, money is agorot. */
export type Capture = {
  readonly paymentId: PaymentId;
  readonly orderId: OrderId;
  /** The order must stand in this state, and owe exactly this much in this currency. */
  readonly orderState: OrderState;
  readonly amountAgorot: number;
  readonly currency: string;
  readonly providerRef: string;
  readonly last4: string | null;
  readonly capturedAt: number;
  /** Id of a closed 'late' exception beside it; null where the money came in time. */
  readonly lateExceptionId: string | null;
  readonly journal: JournalColumns;
  readonly lots: readonly NewLot[];
  /** Topics of the messages that go out with it. */
  readonly messages: readonly ('receipt' | 'gift')[];
  readonly events: EventRefs;
};

/** Provider events that are settled by the same write. */
export type EventRefs = { readonly provider: string; readonly eventIds: readonly string[] };

const captureStatement = statement({
  name: 'payment_capture',
  params: {
    payment_id: id<PaymentId>(),
    order_id: id<OrderId>(),
    order_state: word<OrderState>(),
    amount_agorot: agorot,
    currency: text,
    captured_at: instant,
    last4: nullable(text),
    provider_ref: text,
    late_exception_id: nullable(uuid),
    lot_ids: array(id<LotId>()),
    line_ids: array(uuid),
    ordinals: array(integer),
    gifts: array(boolean),
    code_macs: array(bytes),
    token_hashes: array(bytes),
    values_agorot: array(agorot),
    units: array(integer),
    lots_expire_at: array(nullable(instant)),
    ...journalParams,
    topics: array(word<'receipt' | 'gift'>()),
    provider: text,
    event_ids: array(text),
  },
  row: { applied: integer },
  text: `
with held_order as (
  select order_id, locale, customer_id from shop_order
  where order_id = :order_id and state = :order_state and due_agorot = :amount_agorot and currency = :currency
  for update
), taken as (
  update payment p set state = 'captured', captured_at = :captured_at, captured_agorot = :amount_agorot,
    last4 = :last4, failure_reason = null, provider_ref = coalesce(p.provider_ref, :provider_ref), next_check_at = null,
      checks = p.checks + 1
  from held_order h
  where p.payment_id = :payment_id and p.order_id = h.order_id and p.amount_agorot = :amount_agorot
    and p.state in ('created', 'redirected', 'pending', 'failed', 'expired')
  returning p.payment_id, p.order_id, h.locale, h.customer_id
), flagged as (
  insert into payment_exception (payment_exception_id, payment_id, kind, opened_at, closed_at)
  select :late_exception_id, payment_id, 'late', :captured_at, :captured_at from taken
  where :late_exception_id is not null
), fulfilled as (
  update shop_order o set state = 'fulfilled', paid_at = :captured_at from taken where o.order_id = taken.order_id
), issued as (
  insert into credit_lot (lot_id, kind, source, source_id, ordinal, gift, code_mac, token_hash, value_agorot,
    initial, remaining, state, issued_at, expires_at, customer_id)
  select n.lot_id, 'wash', 'order_line', n.line_id, n.ordinal, n.gift, n.code_mac, n.token_hash, n.value_agorot,
    n.units, n.units, 'active', :captured_at, n.expires_at, case when not n.gift then taken.customer_id end
  from taken, unnest(:lot_ids, :line_ids, :ordinals, :gifts, :code_macs, :token_hashes, :values_agorot, :units,
    :lots_expire_at)
    as n (lot_id, line_id, ordinal, gift, code_mac, token_hash, value_agorot, units, expires_at)
  returning lot_id, initial, source_id
), moved as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select lot_id, 'issue', initial, 0, source_id, :captured_at from issued
), ${journalSql({ due: 'taken', ref: 'payment_id', kind: 'capture', moment: ':captured_at' })}, messages as (
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  select m.topic, m.topic || ':' || t.order_id, t.order_id, jsonb_build_object('locale', t.locale), :captured_at,
    :captured_at
  from taken t, unnest(:topics) as m (topic)
), settled as (
  update provider_event e set processed_at = :captured_at, last_error = null
  from taken where e.provider = :provider and e.event_id = any(:event_ids) and e.processed_at is null
)
select count(*)::int as applied from taken`,
});

/**
 * Captured, paid, fulfilled, booked, issued and told in one guarded statement: all of it or nothing, once. What a
 * customer bought lies in the account, a gift with whoever holds its code. Locks are
 * taken in the fixed order: order, payment, lots, balances. False where the order or the attempt stood elsewhere by
 * then; nothing was written and the caller looks again.
 */
export async function captureForOrder(db: Queryable, capture: Capture): Promise<boolean> {
  const { lots, journal, events } = capture;
  const [row] = await db.query(captureStatement, {
    ...capture,
    lotIds: lots.map((lot) => lot.lotId),
    lineIds: lots.map((lot) => lot.sourceId),
    ordinals: lots.map((lot) => lot.ordinal),
    gifts: lots.map((lot) => lot.gift),
    codeMacs: lots.map((lot) => lot.codeMac),
    tokenHashes: lots.map((lot) => lot.tokenHash),
    valuesAgorot: lots.map((lot) => lot.valueAgorot),
    units: lots.map((lot) => lot.units),
    lotsExpireAt: lots.map((lot) => lot.expiresAt),
    ...journal,
    topics: capture.messages,
    ...events,
  });
  return row?.applied === 1;
}
