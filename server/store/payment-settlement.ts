import type { OrderId, OrderLineId, PaymentId } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locale.ts';
import type { TaxTreatment } from '#domain/ledger.ts';
import type { OrderState } from '#domain/order-state.ts';
import type { PaymentState } from '#domain/payment-state.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** What the books know of one attempt and its order; instants are epoch ms, money is agorot. */
export type SettlementRecord = {
  readonly paymentId: PaymentId;
  readonly state: PaymentState;
  readonly merchantRef: string;
  readonly amountAgorot: number;
  readonly currency: string;
  readonly refundedAgorot: number;
  readonly disputed: boolean;
  readonly createdAt: number;
  readonly order: {
    readonly orderId: OrderId;
    readonly state: OrderState;
    readonly kind: 'package' | 'gift';
    readonly locale: Locale;
    readonly dueAgorot: number;
    readonly currency: string;
    readonly expiresAt: number;
    readonly privateSealed: Buffer;
    readonly priceStillValid: boolean;
  };
  /** Another attempt of the same order was captured and kept. */
  readonly otherKeptPayment: boolean;
  readonly lines: readonly SettlementLine[];
};

export type SettlementLine = {
  readonly orderLineId: OrderLineId;
  readonly quantity: number;
  readonly grantsUnits: number;
  readonly lineTotalAgorot: number;
  readonly taxTreatment: TaxTreatment;
  readonly validYears: number | null;
};

type SettlementRow = {
  payment_id: PaymentId;
  state: PaymentState;
  amount_agorot: number;
  currency: string;
  refunded_agorot: number;
  disputed: boolean;
  created_at: Date;
  order_id: OrderId;
  order_state: OrderState;
  kind: 'package' | 'gift';
  locale: Locale;
  due_agorot: number;
  order_currency: string;
  expires_at: Date;
  private_sealed: Buffer;
  price_still_valid: boolean;
  other_kept: boolean;
  order_line_id: OrderLineId;
  quantity: number;
  grants_units: number;
  line_total_agorot: number;
  tax_treatment: TaxTreatment;
  valid_years: number | null;
};

const findSettlementStatement = statement<SettlementRow>({
  name: 'payment_find_settlement',
  text: `
select p.payment_id, p.state, p.amount_agorot, p.currency, p.refunded_agorot, p.disputed_at is not null as disputed,
  p.created_at, o.order_id, o.state as order_state, o.kind, o.locale, o.due_agorot, o.currency as order_currency,
  o.expires_at, o.private_sealed, l.order_line_id, l.quantity, l.grants_units, l.line_total_agorot,
  w.tax_treatment, w.valid_years,
  w.active and l.price_version_id = (
    select v.price_version_id from price_version v
    where v.wash_package_id = l.wash_package_id and v.valid_from <= $3
    order by v.valid_from desc limit 1) as price_still_valid,
  exists (
    select from payment other
    where other.order_id = p.order_id and other.payment_id <> p.payment_id
      and other.state in ('captured', 'part_refunded')
      and not exists (
        select from payment_exception x where x.payment_id = other.payment_id and x.kind <> 'late')) as other_kept
from payment p
join shop_order o using (order_id)
join order_line l using (order_id)
join wash_package w using (wash_package_id)
where p.provider = $1 and p.merchant_ref = $2`,
});

/** Null where no attempt of ours has this reference. */
export async function findSettlement(
  db: Queryable,
  wanted: { readonly provider: string; readonly merchantRef: string; readonly now: number },
): Promise<SettlementRecord | null> {
  const rows = await db.query(findSettlementStatement, [wanted.provider, wanted.merchantRef, new Date(wanted.now)]);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    paymentId: row.payment_id,
    state: row.state,
    merchantRef: wanted.merchantRef,
    amountAgorot: row.amount_agorot,
    currency: row.currency,
    refundedAgorot: row.refunded_agorot,
    disputed: row.disputed,
    createdAt: row.created_at.getTime(),
    order: {
      orderId: row.order_id,
      state: row.order_state,
      kind: row.kind,
      locale: row.locale,
      dueAgorot: row.due_agorot,
      currency: row.order_currency,
      expiresAt: row.expires_at.getTime(),
      privateSealed: row.private_sealed,
      priceStillValid: rows.every((line) => line.price_still_valid),
    },
    otherKeptPayment: row.other_kept,
    lines: rows.map((line) => ({
      orderLineId: line.order_line_id,
      quantity: line.quantity,
      grantsUnits: line.grants_units,
      lineTotalAgorot: line.line_total_agorot,
      taxTreatment: line.tax_treatment,
      validYears: line.valid_years,
    })),
  };
}

const movePaymentStatement = statement<{ payment_id: PaymentId }>({
  name: 'payment_move',
  text: `
update payment set
  state = $3,
  failure_reason = $4,
  next_check_at = $5,
  checks = checks + 1
where payment_id = $1 and state = any($2)
returning payment_id`,
});

export type PaymentMove = {
  readonly paymentId: PaymentId;
  /** States it may be moved from; in any other the move does nothing. */
  readonly from: readonly PaymentState[];
  readonly to: PaymentState;
  readonly failureReason: 'declined' | 'cancelled' | 'expired' | 'other' | null;
  readonly nextCheckAt: number | null;
};

/** Moves an attempt that brought no money; false where it stood elsewhere by now. */
export async function movePayment(db: Queryable, move: PaymentMove): Promise<boolean> {
  const rows = await db.query(movePaymentStatement, [
    move.paymentId,
    move.from,
    move.to,
    move.failureReason,
    move.nextCheckAt === null ? null : new Date(move.nextCheckAt),
  ]);
  return rows.length === 1;
}

const expireOrderStatement = statement<{ order_id: OrderId }>({
  name: 'order_expire',
  text: `
update shop_order o set state = 'expired'
where o.order_id = $1 and o.state = 'awaiting_payment' and o.expires_at <= $2
  and not exists (
    select from payment p
    where p.order_id = o.order_id and p.state in ('created', 'redirected', 'pending', 'captured'))
returning o.order_id`,
});

/** An order past its time with no attempt that may still be paid, and no money in question. */
export async function expireOrder(db: Queryable, orderId: OrderId, now: number): Promise<boolean> {
  const rows = await db.query(expireOrderStatement, [orderId, new Date(now)]);
  return rows.length === 1;
}
