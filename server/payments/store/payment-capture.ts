import type { LotId, OrderId, PaymentId } from '#contracts/core/ids.ts';
import type { LotToIssue } from '#domain/entitlements/lot.ts';
import { statesBefore } from '#domain/core/moves.ts';
import { orderMoves, type OrderState } from '#domain/payments/order-state.ts';
import { paymentMoves } from '#domain/payments/payment-state.ts';
import {
  agorot,
  boolean,
  bytes,
  id,
  instant,
  integer,
  nullable,
  text,
  uuid,
  word,
} from '#server/core/db/statements/column.ts';
import type { Gathering } from '#server/core/db/database.ts';
import { sqlWords } from '#server/core/db/statements/sql-words.ts';
import { gathered } from '#server/core/db/statements/gathered.ts';
import { grantPurchasePointsSql } from '#server/loyalty/public.ts';
import { type Journal, journalParams, journalSql, postingList } from '#server/ledger/public.ts';

/** A lot with the identity and the hashes it is found by. */
export type NewLot = LotToIssue & {
  readonly lotId: LotId;
  readonly codeVersion: number;
  readonly codeMac: Buffer;
  readonly tokenHash: Buffer;
};

/** A lot that was paid for. */
export type SoldLot = NewLot & {
  /** What the books owe for its washes until they are used. */
  readonly owedAgorot: number;
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
  /** The last moment in which it can be cancelled: until then its points wait. */
  readonly windowEndsAt: number;
  /** Id of a closed 'late' exception beside it; null where the money came in time. */
  readonly lateExceptionId: string | null;
  readonly journal: Journal;
  readonly lots: readonly SoldLot[];
  /** Topics of the messages that go out with it. */
  readonly messages: readonly ('receipt' | 'gift')[];
  readonly events: EventRefs;
};

/** Webhook events that are settled by the same write. */
export type EventRefs = { readonly provider: string; readonly eventIds: readonly string[] };

/**
 * Locks are taken in the fixed order and, of one kind, in the order of their keys: orders, payments, lots, balances,
 * events. `array(…)` is filled before the rows it asks for are looked up: no payment is locked before the last order.
 * Of two captures of one order the first one whose payment may be captured takes it; the other finds nothing.
 * Narrower than the table of moves: a decision holds for the one state in which the order stood when it was made.
 */
const captureStatement = gathered({
  name: 'payment_capture',
  params: {
    payment_id: id<PaymentId>(),
    order_id: id<OrderId>(),
    order_state: word<OrderState>(),
    amount_agorot: agorot,
    currency: text,
    captured_at: instant,
    window_ends_at: instant,
    last4: nullable(text),
    provider_ref: text,
    late_exception_id: nullable(uuid),
    provider: text,
    ...journalParams,
  },
  lists: {
    lots: {
      lot_id: id<LotId>(),
      source_id: uuid,
      ordinal: integer,
      gift: boolean,
      code_version: integer,
      code_mac: bytes,
      token_hash: bytes,
      value_agorot: agorot,
      owed_agorot: agorot,
      units: integer,
      expires_at: nullable(instant),
    },
    postings: postingList,
    messages: { topic: word<'receipt' | 'gift'>() },
    events: { event_id: text },
  },
  row: {},
  // the next batch would only wait for the balances of this one
  text: `
with held_order as (
  select order_id, state, kind, due_agorot, currency, locale, customer_id, loyalty_terms_id from shop_order
  where order_id in (select order_id from input) and state in (${sqlWords(statesBefore(orderMoves, 'fulfilled'))})
    and cancelled_at is null
  order by order_id
  for update
), held_payment as (
  select payment_id, order_id, amount_agorot from payment
  where payment_id = any(array(select i.payment_id from input i join held_order using (order_id)))
    and state in (${sqlWords(statesBefore(paymentMoves, 'captured'))})
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
    last4 = d.last4, failure_reason = null, provider_ref = coalesce(p.provider_ref, d.provider_ref),
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
  insert into credit_lot (lot_id, kind, source, source_id, ordinal, gift, code_version, code_mac, token_hash, value_agorot,
    owed_agorot, initial, remaining, state, issued_at, expires_at, customer_id)
  select l.lot_id, 'wash', 'order_line', l.source_id, l.ordinal, l.gift, l.code_version, l.code_mac, l.token_hash, l.value_agorot,
    l.owed_agorot, l.units, l.units, 'active', t.captured_at, l.expires_at, case when not l.gift then t.customer_id end
  from taken t join lots l using (input_no)
), moved as (
  insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id, moved_at)
  select l.lot_id, 'issue', l.units, 0, l.source_id, t.captured_at from taken t join lots l using (input_no)
), earned as (
  -- a guest's order has no terms: nothing is looked up for it
  select t.order_id, t.customer_id, t.kind, t.captured_at, t.window_ends_at, k.points_per_shekel,
    (t.amount_agorot / 100 * k.points_per_shekel)::int as points
  from taken t join loyalty_terms k using (loyalty_terms_id)
), ${grantPurchasePointsSql('earned')}, due as (
  select journal_id, shard, payment_id as ref_id, captured_at as occurred_at from taken
), posting as (
  select t.journal_id, e.ledger_account_id, e.amount_agorot from taken t join postings e using (input_no)
), ${journalSql('capture')}, told as (
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  -- a gift whose code is replaced before it has left is not sent with the one that is dead
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
 * Captured, paid, fulfilled, booked, issued, told, and its points granted in one guarded statement: all of it or nothing, once. Open cases
 * about answers that were not to be believed are closed by the one that was. What a customer bought lies in the account, a gift with whoever holds its code. False where the order or the attempt stood
 * elsewhere by then; nothing of it was written and the caller looks again.
 */
export async function captureForOrder(db: Gathering, capture: Capture): Promise<boolean> {
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
