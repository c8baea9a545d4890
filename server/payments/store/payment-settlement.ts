import type { OrderId, OrderLineId, PaymentId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { TaxTreatment } from '#contracts/tax/documents.ts';
import type { OrderState } from '#domain/payments/order-state.ts';
import type { PaymentState } from '#domain/payments/payment-state.ts';
import {
  agorot,
  boolean,
  bytes,
  id,
  instant,
  integer,
  nullable,
  text,
  word,
} from '#server/core/db/statements/column.ts';
import type { BatchQueryable } from '#server/core/db/database.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import type { RowOf } from '#server/core/db/statements/statement.ts';

/** State of one payment attempt and its order. Instants are in epoch ms, money is in agorot. */
export type SettlementRecord = {
  readonly paymentId: PaymentId;
  readonly state: PaymentState;
  readonly merchantRef: string;
  /** The provider's id of the payment. Null until a response of the provider has stated it. */
  readonly providerRef: string | null;
  readonly amountAgorot: number;
  readonly currency: string;
  /** Amount that the provider captured. Null before the capture. */
  readonly capturedAgorot: number | null;
  readonly capturedAt: number | null;
  readonly refundedAgorot: number;
  /** True if the payment fulfilled no order and is booked as unassigned. */
  readonly unassigned: boolean;
  readonly disputed: boolean;
  /** True if a staff user recorded the bank's decision about the dispute. */
  readonly disputeDecided: boolean;
  /** True if a case is open because the provider's last response could not be read. */
  readonly unreadable: boolean;
  readonly createdAt: number;
  readonly nextCheckAt: number | null;
  readonly order: {
    readonly orderId: OrderId;
    readonly state: OrderState;
    readonly kind: 'package' | 'gift';
    readonly locale: Locale;
    readonly dueAgorot: number;
    readonly currency: string;
    readonly expiresAt: number;
    /** True if the order was cancelled before its payment. */
    readonly cancelled: boolean;
    readonly privateSealed: Buffer;
    /**
     * Time at which a gift is to be sent. Null if it is sent immediately, if sending has started, or if the order is
     * not a gift.
     */
    readonly giftDueAt: number | null;
    readonly priceStillValid: boolean;
  };
  /** True if the order was fulfilled by another attempt that is not fully refunded. */
  readonly otherPaidAttempt: boolean;
  readonly lines: readonly SettlementLine[];
};

export type SettlementLine = {
  readonly orderLineId: OrderLineId;
  readonly quantity: number;
  readonly grantsUnits: number;
  readonly lineTotalAgorot: number;
  readonly taxTreatment: TaxTreatment;
  readonly validYears: number | null;
  /** Time at which the washes of a membership's month expire. Null for other orders. */
  readonly washesEndAt: number | null;
};

/** Columns of the query `settlementSql`, which returns one row per order line. */
export const settlementRow = {
  payment_id: id<PaymentId>(),
  state: word<PaymentState>(),
  amount_agorot: agorot,
  currency: text,
  captured_agorot: nullable(agorot),
  captured_at: nullable(instant),
  refunded_agorot: agorot,
  disputed: boolean,
  dispute_decided: boolean,
  created_at: instant,
  next_check_at: nullable(instant),
  unassigned: boolean,
  unreadable: boolean,
  provider_ref: nullable(text),
  order_id: id<OrderId>(),
  order_state: word<OrderState>(),
  kind: word<'package' | 'gift'>(),
  locale: word<Locale>(),
  due_agorot: agorot,
  order_currency: text,
  expires_at: instant,
  order_cancelled: boolean,
  private_sealed: bytes,
  gift_due_at: nullable(instant),
  order_line_id: id<OrderLineId>(),
  quantity: integer,
  grants_units: integer,
  line_total_agorot: agorot,
  tax_treatment: word<TaxTreatment>(),
  valid_years: nullable(integer),
  washes_end_at: nullable(instant),
  price_still_valid: nullable(boolean),
  other_kept: boolean,
} as const;

/**
 * SQL that selects `settlementRow` and the caller's `input_no`. `requested` is a relation with `input_no`, `provider`,
 * `merchant_ref` and `moment`. The catalogue price is compared as it was at `moment`.
 *
 * The SQL uses `(select true … limit 1) is not null` instead of `exists`. PostgreSQL can evaluate `exists` by hashing
 * the whole table of payments, and did this as soon as its statistics showed a few thousand payments.
 */
export function settlementSql(requested: string): string {
  return `
select requested.input_no, p.payment_id, p.state, p.amount_agorot, p.currency, p.captured_agorot, p.captured_at, p.refunded_agorot,
  p.disputed_at is not null as disputed, p.dispute_note is not null as dispute_decided, p.created_at, p.next_check_at,
  p.unassigned, p.provider_ref,
  (select true from payment_exception x
    where x.payment_id = p.payment_id and x.kind = 'unreadable_answer' and x.closed_at is null
    limit 1) is not null as unreadable,
  o.order_id, o.state as order_state, o.kind, o.locale, o.due_agorot, o.currency as order_currency,
  o.expires_at, o.cancelled_at is not null as order_cancelled, o.private_sealed, o.gift_due_at, l.order_line_id, l.quantity, l.grants_units, l.line_total_agorot,
  l.tax_treatment, w.valid_years, l.washes_end_at,
  w.active and l.price_version_id = (
    select v.price_version_id from price_version v
    where v.wash_package_id = l.wash_package_id and v.valid_from <= requested.moment and v.withdrawn_at is null
    order by v.valid_from desc limit 1) as price_still_valid,
  (select true from payment other
    where other.order_id = p.order_id and other.payment_id <> p.payment_id
      and other.state in ('captured', 'part_refunded') and not other.unassigned
    limit 1) is not null as other_kept
from ${requested} requested
join payment p using (provider, merchant_ref)
join shop_order o using (order_id)
join order_line l using (order_id)
join wash_package w using (wash_package_id)`;
}

const findSettlementStatement = batchedStatement({
  name: 'payment_find_settlement',
  params: { provider: text, merchant_ref: text, moment: instant },
  row: settlementRow,
  text: settlementSql('input'),
});

/** Returns the settlement record of a payment attempt. Returns null if no attempt has this reference. */
export async function findSettlement(
  db: BatchQueryable,
  wanted: { readonly provider: string; readonly merchantRef: string; readonly moment: number },
): Promise<SettlementRecord | null> {
  const rows = await db.gather(findSettlementStatement, wanted);
  return settlementRecordOf(rows, wanted.merchantRef);
}

/** Builds the settlement record from the rows of the query. Returns null if there are no rows. */
export function settlementRecordOf(
  rows: readonly RowOf<typeof settlementRow>[],
  merchantRef: string,
): SettlementRecord | null {
  const [row] = rows;
  if (row === undefined) return null;
  return {
    paymentId: row.paymentId,
    state: row.state,
    merchantRef,
    providerRef: row.providerRef,
    amountAgorot: row.amountAgorot,
    currency: row.currency,
    capturedAgorot: row.capturedAgorot,
    capturedAt: row.capturedAt,
    refundedAgorot: row.refundedAgorot,
    unassigned: row.unassigned,
    disputed: row.disputed,
    disputeDecided: row.disputeDecided,
    unreadable: row.unreadable,
    createdAt: row.createdAt,
    nextCheckAt: row.nextCheckAt,
    order: {
      orderId: row.orderId,
      state: row.orderState,
      kind: row.kind,
      locale: row.locale,
      dueAgorot: row.dueAgorot,
      currency: row.orderCurrency,
      expiresAt: row.expiresAt,
      cancelled: row.orderCancelled,
      privateSealed: row.privateSealed,
      giftDueAt: row.giftDueAt,
      priceStillValid: rows.every((line) => line.priceStillValid === true),
    },
    otherPaidAttempt: row.otherKept,
    lines: rows,
  };
}
