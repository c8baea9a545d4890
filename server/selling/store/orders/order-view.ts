import type { LotId, PaymentId } from '#contracts/core/ids.ts';
import type { DiscountDecision } from '#domain/loyalty/member-discount.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import type { GiftChannel } from '#domain/selling/gift-delivery.ts';
import { waitingMessageStates } from '#domain/messaging/outbox-state.ts';
import { paymentBlockingExceptionKinds } from '#domain/payments/settlement-input.ts';
import type { PaymentState } from '#domain/payments/payment-state.ts';
import {
  agorot,
  boolean,
  id,
  instant,
  integer,
  json,
  nullable,
  text,
  word,
} from '#server/core/db/statements/column.ts';
import type { BatchQueryable } from '#server/core/db/database.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { isGiftReceivedSql, giftClaimSql, type GiftClaimRow } from '#server/entitlements/public.ts';
import { giftTopics, type GiftAttemptOutcome } from './gift-attempt.ts';
import type { RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/**
 * A voucher (lot) as its order's page shows it. `expiresAt` is in epoch ms. It is null if the voucher never expires.
 */
export type OrderLot = {
  readonly lotId: LotId;
  readonly codeVersion: number;
  readonly state: LotState;
  readonly units: number;
  readonly remaining: number;
  readonly expiresAt: number | null;
  readonly claim: GiftClaimRow | null;
};

/** A recorded cancellation request. Instants are in epoch ms, money is in agorot. */
export type OrderCancellation = {
  readonly state: 'requested' | 'approved' | 'refused';
  readonly withinWindow: boolean;
  readonly refundAgorot: number;
  readonly dueAt: number;
};

/** Delivery state of a gift. `dueAt` is in epoch ms. It is null if no sending is scheduled. */
export type OrderGift = {
  readonly dueAt: number | null;
  readonly waiting: boolean;
  readonly arrived: boolean;
  /** Channel of the newest delivery attempt for the gift's current code. Null before the first attempt. */
  readonly channel: GiftChannel | null;
  readonly outcome: GiftAttemptOutcome | null;
};

const orderRow = {
  ...pick(
    'shop_order',
    `
  order_id order_code state kind locale due_agorot payment_method created_at expires_at paid_at
  guest_hash customer_id private_sealed email_index`,
  ),
  ...pick('wash_package', 'theme color_variant wash_count'),
  ...pick('payment', 'failure_reason refunded_agorot'),
  package_number: integer,
  package_name: text,
  package_name_he: text,
  discount_decision: json<Partial<DiscountDecision>>(),
  payment_id: nullable(id<PaymentId>()),
  attempt: nullable(integer),
  attempt_began: boolean,
  merchant_ref: nullable(text),
  payment_state: nullable(word<PaymentState>()),
  attempted_at: nullable(instant),
  returned: boolean,
  in_review: boolean,
  at_machine: boolean,
  unassigned_agorot: agorot,
  unassigned_refunded_agorot: agorot,
  cancellation: nullable(json<OrderCancellation>()),
  gift: nullable(json<OrderGift>()),
  lots: json<readonly OrderLot[]>(),
} as const;

/**
 * An order as its holder sees it, with its newest attempt, its vouchers and its cancellation. The attempt is null if
 * nothing was due. An attempt has begun once its page was opened for the payer. An attempt for a membership's month has
 * always begun, because a stored card is charged without a page. `refundedAgorot` does not contain refunds of second
 * payments, which never belonged to the order. Instants are in epoch ms, money is in agorot.
 */
export type OrderRecord = RowOf<typeof orderRow>;

const findOrderStatement = batchedStatement({
  name: 'order_view_find',
  params: pick('shop_order', 'token_hash'),
  row: orderRow,
  text: `
select input_no, o.order_id, o.order_code, o.state, o.kind, w.number as package_number, w.name as package_name,
  w.name_he as package_name_he, w.theme, w.color_variant, coalesce(o.gift_locale, o.locale) as locale, l.quantity * l.grants_units as wash_count, o.due_agorot, o.discount_decision, o.payment_method,
  o.created_at, o.expires_at, o.paid_at, o.guest_hash, o.customer_id, o.private_sealed, o.email_index,
  p.payment_id, p.attempt, p.merchant_ref, p.state as payment_state, p.failure_reason, p.created_at as attempted_at,
  p.state is distinct from 'created' or p.redirect_url is not null or l.washes_end_at is not null as attempt_began,
  coalesce(p.returned, false) as returned, coalesce(p.in_review, false) as in_review,
  coalesce(p.unassigned_agorot, 0) as unassigned_agorot,
  coalesce(p.unassigned_refunded_agorot, 0) as unassigned_refunded_agorot,
  coalesce(p.refunded_agorot, 0) as refunded_agorot,
  exists (select from walk_up u where u.walk_up_id = o.order_id) as at_machine, x.cancellation, g.gift, c.lots
from input
join shop_order o using (token_hash)
join order_line l using (order_id)
join wash_package w using (wash_package_id)
left join lateral (
  select payment_id, attempt, merchant_ref, redirect_url, state, failure_reason, created_at,
    bool_or(state in ('refunded', 'lost')) over () as returned,
    bool_or(exists (
      select from payment_exception e
      where e.payment_id = payment.payment_id and e.closed_at is null
        and e.kind in (${sqlTextList(paymentBlockingExceptionKinds)}))) over () as in_review,
    coalesce(sum(captured_agorot) filter (where unassigned) over (), 0)::bigint as unassigned_agorot,
    coalesce(sum(refunded_agorot) filter (where unassigned) over (), 0)::bigint as unassigned_refunded_agorot,
    coalesce(sum(refunded_agorot) filter (where not unassigned) over (), 0)::bigint as refunded_agorot
  from payment where payment.order_id = o.order_id
  order by attempt desc limit 1) p on true
left join lateral (
  select json_build_object('state', r.state, 'withinWindow', r.within_window,
    'refundAgorot', r.refundable_agorot - r.fee_agorot,
    'dueAt', floor(extract(epoch from r.due_at) * 1000)) as cancellation
  from cancellation_request r where r.order_id = o.order_id) x on true
left join lateral (
  select json_build_object('dueAt', floor(extract(epoch from o.gift_due_at) * 1000),
    'waiting', exists (
      select from outbox m
      where m.order_id = o.order_id and m.topic in (${sqlTextList(Object.values(giftTopics))})
        and m.state in (${sqlTextList(waitingMessageStates)})),
    'arrived', ${isGiftReceivedSql('lot')},
    'channel', a.channel, 'outcome', a.outcome) as gift
  from credit_lot lot
  left join lateral (
    select channel, outcome from gift_attempt
    where order_id = o.order_id and code_version = lot.code_version order by outbox_id desc limit 1) a on true
  where o.kind = 'gift' and lot.source = 'order_line' and lot.source_id = l.order_line_id
  order by lot.ordinal limit 1) g on true
cross join lateral (
  select coalesce(json_agg(json_build_object(
    'lotId', lot_id, 'codeVersion', code_version, 'state', credit_lot.state, 'units', initial, 'remaining', remaining,
    'expiresAt', floor(extract(epoch from credit_lot.expires_at) * 1000),
    'claim', ${giftClaimSql('credit_lot', 'o')}) order by ordinal), '[]') as lots
  from credit_lot
  where source = 'order_line' and source_id = l.order_line_id and credit_lot.state <> 'void') c`,
});

/** Returns the order, which has one line. Returns null if no order token has this hash. */
export async function findOrder(db: BatchQueryable, tokenHash: Buffer): Promise<OrderRecord | null> {
  const [row] = await db.gather(findOrderStatement, { tokenHash });
  return row ?? null;
}
