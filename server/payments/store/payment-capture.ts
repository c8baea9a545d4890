import type { LotId, OrderId, PaymentId } from '#contracts/core/ids.ts';
import type { LotToIssue } from '#domain/entitlements/lot.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import { orderTransitions, type OrderState } from '#domain/payments/order-state.ts';
import { paymentTransitions } from '#domain/payments/payment-state.ts';
import { bytes, instant, integer, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { BatchQueryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { grantPurchasePointsSql } from '#server/loyalty/public.ts';
import { type Journal, journalParams, journalSql, postingList } from '#server/ledger/public.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** A voucher that is to be issued, with its id and the hashes of its code and link. */
export type NewLot = LotToIssue & {
  readonly lotId: LotId;
  readonly codeVersion: number;
  readonly codeMac: Buffer;
  /** Blind index of the last four characters of the voucher's code. */
  readonly endingKey: Buffer;
  readonly tokenHash: Buffer;
};

export type SoldLot = NewLot & {
  /** Liability for the unused washes of the voucher, in agorot. */
  readonly owedAgorot: number;
};

/** All values that are written when an order is paid. Instants are in epoch ms, money is in agorot. */
export type PaymentCapture = {
  readonly paymentId: PaymentId;
  readonly orderId: OrderId;
  /**
   * Order state that is required for the write. Nothing is written unless the order has this state, and exactly this
   * amount is due in this currency.
   */
  readonly orderState: OrderState;
  readonly amountAgorot: number;
  readonly currency: string;
  readonly providerRef: string;
  readonly last4: string | null;
  /** True if the provider states that no real money moved. */
  readonly testMode: boolean;
  readonly capturedAt: number;
  /** End of the cancellation period in epoch ms. The order's points are pending until then. */
  readonly windowEndsAt: number;
  /**
   * Id of a closed 'late' exception that is added with the payment. Null if the payment came before the order expired.
   */
  readonly lateExceptionId: string | null;
  readonly journal: Journal;
  readonly lots: readonly SoldLot[];
  readonly messages: readonly ('receipt' | 'gift')[];
  readonly events: WebhookEventRefs;
};

/** Webhook events that are settled in the same write. */
export type WebhookEventRefs = { readonly provider: string; readonly eventIds: readonly string[] };

/**
 * Locks are taken in a fixed order and, within one kind, in the order of their keys: orders, payments, vouchers (lots),
 * balances, events. `array(…)` is evaluated before the dependent rows are read, so all orders are locked before the
 * first payment. If two payments of one order are captured, the first payment that satisfies the guards fulfils the
 * order. The second payment then finds no order in the required state. The guard allows fewer states than the state
 * machine, because a decision is valid only for the order state on which it is based.
 */
const captureStatement = batchedStatement({
  name: 'payment_capture',
  params: {
    ...pick('payment', 'payment_id order_id amount_agorot currency last4 provider test_mode'),
    order_state: word<OrderState>(),
    captured_at: instant,
    window_ends_at: instant,
    provider_ref: text,
    late_exception_id: nullable(uuid),
    ...journalParams,
  },
  lists: {
    lots: {
      ...pick('credit_lot', 'lot_id source_id ordinal gift code_version value_agorot owed_agorot expires_at'),
      ...pick('shop_order', 'token_hash'),
      code_mac: bytes,
      ending_key: bytes,
      units: integer,
    },
    postings: postingList,
    messages: { topic: word<'receipt' | 'gift'>() },
    events: pick('webhook_event', 'event_id'),
  },
  row: {},
  // batches are not run concurrently, because a second batch would only wait for this batch's lock on the balances
  text: `
with held_order as (
  select order_id, state, kind, due_agorot, currency, locale, customer_id, loyalty_terms_id from shop_order
  where order_id in (select order_id from input) and state in (${sqlTextList(sourceStatesOf(orderTransitions, 'fulfilled'))})
    and cancelled_at is null
  order by order_id
  for update
), held_payment as (
  select payment_id, order_id, amount_agorot from payment
  where payment_id = any(array(select i.payment_id from input i join held_order using (order_id)))
    and state in (${sqlTextList(sourceStatesOf(paymentTransitions, 'captured'))})
  order by payment_id
  for update
), due_capture as (
  select distinct on (i.order_id) i.*, o.locale, o.customer_id, o.kind, o.loyalty_terms_id
  from input i
  join held_order o on o.order_id = i.order_id and o.state = i.order_state and o.due_agorot = i.amount_agorot
    and o.currency = i.currency
  join held_payment p on p.payment_id = i.payment_id and p.order_id = i.order_id and p.amount_agorot = i.amount_agorot
  order by i.order_id, i.input_no
), taken as (
  update payment p set state = 'captured', captured_at = d.captured_at, captured_agorot = d.amount_agorot,
    test_mode = d.test_mode, last4 = d.last4, failure_reason = null, provider_ref = coalesce(p.provider_ref, d.provider_ref),
    next_check_at = null, checks = p.checks + 1
  from due_capture d
  where p.payment_id = d.payment_id
  returning d.input_no, d.payment_id, d.order_id, d.captured_at, d.late_exception_id, d.locale, d.customer_id,
    d.journal_id, d.shard, d.provider, d.amount_agorot, d.kind, d.loyalty_terms_id, d.window_ends_at
), settled_case as (
  update payment_exception x set closed_at = t.captured_at from taken t
  where x.payment_id = t.payment_id and x.closed_at is null and x.kind <> 'event_reused'
), flagged as (
  insert into payment_exception (payment_exception_id, payment_id, kind, opened_at, closed_at)
  select late_exception_id, payment_id, 'late', captured_at, captured_at from taken
  where late_exception_id is not null
), fulfilled as (
  update shop_order o set state = 'fulfilled', paid_at = t.captured_at from taken t where o.order_id = t.order_id
), issued as (
  insert into credit_lot (lot_id, kind, source, source_id, ordinal, gift, code_version, code_mac, ending_key, token_hash,
    value_agorot,
    owed_agorot, initial, remaining, state, issued_at, expires_at, customer_id)
  select l.lot_id, 'wash', 'order_line', l.source_id, l.ordinal, l.gift, l.code_version, l.code_mac, l.ending_key,
    l.token_hash, l.value_agorot,
    l.owed_agorot, l.units, l.units, 'active', t.captured_at, l.expires_at, case when not l.gift then t.customer_id end
  from taken t join lots l using (input_no)
), moved as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select l.lot_id, 'issue', l.units, 0, l.source_id, t.captured_at from taken t join lots l using (input_no)
), earned as (
  -- a guest's order has no loyalty terms, so nothing is read for it
  select t.order_id, t.customer_id, t.kind, t.captured_at, t.window_ends_at, k.points_per_shekel,
    (t.amount_agorot / 100 * k.points_per_shekel)::int as points
  from taken t join loyalty_terms k using (loyalty_terms_id)
), ${grantPurchasePointsSql('earned')}, due as (
  select journal_id, shard, payment_id as ref_id, captured_at as occurred_at from taken
), posting as (
  select t.journal_id, e.ledger_account_id, e.amount_agorot from taken t join postings e using (input_no)
), ${journalSql('capture')}, enqueued as (
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  -- a gift whose code is replaced before sending is not sent with the old code
  select m.topic, m.topic || ':' || t.order_id, t.order_id, jsonb_build_object('locale', t.locale,
    'codeVersion', (select min(l.code_version) from lots l where l.input_no = t.input_no)), t.captured_at, t.captured_at
  from taken t join messages m using (input_no)
), held_event as (
  select e.provider, e.event_id, t.captured_at
  from taken t
  join events using (input_no)
  join webhook_event e using (provider, event_id)
  where e.processed_at is null
  order by e.provider, e.event_id
  for update of e
), settled as (
  update webhook_event e set processed_at = h.captured_at, last_error = null
  from held_event h where e.provider = h.provider and e.event_id = h.event_id
)
select input_no from taken`,
});

/**
 * Writes a payment in one atomic, guarded statement. It is captured, paid, fulfilled and booked; vouchers are issued,
 * mails are enqueued and points are granted. Closes open cases about earlier implausible responses. The vouchers of a
 * customer are in the account; a gift belongs to the holder of its code. Returns false if the order or attempt changed
 * state in the meantime; then nothing was written and the caller reads again.
 */
export async function captureForOrder(db: BatchQueryable, capture: PaymentCapture): Promise<boolean> {
  const { journal, messages, events } = capture;
  const rows = await db.gather(captureStatement, {
    ...capture,
    ...journal,
    messages: messages.map((topic) => ({ topic })),
    provider: events.provider,
    events: events.eventIds.map((eventId) => ({ eventId })),
  });
  return rows.length === 1;
}
