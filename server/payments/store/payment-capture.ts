import type { LotId, OrderId, PaymentId } from '#contracts/core/ids.ts';
import type { LotToIssue } from '#domain/entitlements/lot.ts';
import type { OrderState } from '#domain/payments/order-state.ts';
import { integer } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';
import { type JournalColumns, journalSql } from '#server/ledger/public.ts';

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
  row: { applied: integer },
  text: `
with held_order as (
  select order_id, locale, customer_id from shop_order
  where order_id = $2 and state = $3 and due_agorot = $4 and currency = $5
  for update
), taken as (
  update payment p set state = 'captured', captured_at = $6, captured_agorot = $4, last4 = $7, failure_reason = null,
    provider_ref = coalesce(p.provider_ref, $8), next_check_at = null, checks = p.checks + 1
  from held_order h
  where p.payment_id = $1 and p.order_id = h.order_id and p.amount_agorot = $4
    and p.state in ('created', 'redirected', 'pending', 'failed', 'expired')
  returning p.payment_id, p.order_id, h.locale, h.customer_id
), flagged as (
  insert into payment_exception (payment_exception_id, payment_id, kind, opened_at, closed_at)
  select $9::uuid, payment_id, 'late', $6, $6 from taken where $9::uuid is not null
), fulfilled as (
  update shop_order o set state = 'fulfilled', paid_at = $6 from taken where o.order_id = taken.order_id
), issued as (
  insert into credit_lot (lot_id, kind, source, source_id, ordinal, gift, code_mac, token_hash, value_agorot,
    initial, remaining, state, issued_at, expires_at, customer_id)
  select n.lot_id, 'wash', 'order_line', n.line_id, n.ordinal, n.gift, n.code_mac, n.token_hash, n.value_agorot,
    n.units, n.units, 'active', $6, n.expires_at, case when not n.gift then taken.customer_id end
  from taken, unnest($10::uuid[], $11::uuid[], $12::int[], $13::boolean[], $14::bytea[], $15::bytea[], $16::bigint[],
    $17::int[], $18::timestamptz[])
    as n (lot_id, line_id, ordinal, gift, code_mac, token_hash, value_agorot, units, expires_at)
  returning lot_id, initial, source_id
), moved as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select lot_id, 'issue', initial, 0, source_id, $6 from issued
), ${journalSql({ due: 'taken', ref: 'payment_id', kind: 'capture', at: ['$19', '$20', '$21', '$22', '$6'] })}, messages as (
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  select m.topic, m.topic || ':' || t.order_id, t.order_id, jsonb_build_object('locale', t.locale), $6, $6
  from taken t, unnest($23::text[]) as m (topic)
), settled as (
  update provider_event e set processed_at = $6, last_error = null
  from taken where e.provider = $24 and e.event_id = any($25::text[]) and e.processed_at is null
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
  const [row] = await db.query(captureStatement, [
    capture.paymentId,
    capture.orderId,
    capture.orderState,
    capture.amountAgorot,
    capture.currency,
    new Date(capture.capturedAt),
    capture.last4,
    capture.providerRef,
    capture.lateExceptionId,
    lots.map((lot) => lot.lotId),
    lots.map((lot) => lot.sourceId),
    lots.map((lot) => lot.ordinal),
    lots.map((lot) => lot.gift),
    lots.map((lot) => lot.codeMac),
    lots.map((lot) => lot.tokenHash),
    lots.map((lot) => lot.valueAgorot),
    lots.map((lot) => lot.units),
    lots.map((lot) => (lot.expiresAt === null ? null : new Date(lot.expiresAt))),
    journal.journalId,
    journal.shard,
    journal.accounts,
    journal.amountsAgorot,
    capture.messages,
    events.provider,
    events.eventIds,
  ]);
  return row?.applied === 1;
}
