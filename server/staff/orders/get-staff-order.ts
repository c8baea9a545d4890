import type { OrderId } from '#contracts/core/ids.ts';
import type { StaffOrder, StaffPayment, StaffRefund } from '#contracts/staff/sales/orders.ts';
import type { OrderEvent } from '#contracts/staff/sales/order-timeline.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { codeEnding } from '#domain/core/codes/voucher-code.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/staff/deps.ts';
import { giftClaimOf, readOrderPersonalData } from '#server/entitlements/public.ts';
import { getOrderInvoice, listOrderDocuments } from '#server/tax/public.ts';
import {
  findOrderDetail,
  listOrderLots,
  listOrderPayments,
  listOrderRefunds,
  type OrderDetailRow,
  type OrderLotRow,
  type OrderPaymentRow,
  type OrderRefundRow,
} from './store/order-detail.ts';
import { reportableWashOf } from './store/reportable-wash.ts';
import { listOrderTimeline } from './store/order-timeline.ts';
import type { TimelineRow } from './store/timeline-line.ts';
import { LATEST_TIME } from '../list/time-cursor.ts';
import { orderRowOf } from './list-orders.ts';
import { maskedGiftContacts } from './masked-gift-contacts.ts';

export async function getStaffOrder(
  deps: SealedDeps & Pick<Deps, 'allocations' | 'brand' | 'clock' | 'config' | 'db' | 'typesetter'>,
  orderId: OrderId,
): Promise<Outcome<StaffOrder, 'order_not_found'>> {
  const { db, keyring } = deps;
  const found = await db.inTransaction(async (tx) => await readOrder(tx, orderId), { isolation: 'repeatable read' });
  if (found === null) return refused('order_not_found');
  const { row, payments, refunds, lots, timeline } = found;
  const [documents, invoice] = await Promise.all([listOrderDocuments(deps, orderId), getOrderInvoice(deps, orderId)]);
  return accepted({
    ...orderRowOf(deps, row),
    locale: row.locale,
    paidAt: isoOrNull(row.paidAt),
    grossAgorot: row.grossAgorot,
    discountAgorot: row.discountAgorot,
    discounts: discountsOf(row),
    goodwill: row.goodwill,
    customerId: row.customerId,
    gift: giftOf(deps, row),
    payments: payments.map(paymentOf),
    refunds: refunds.map(refundOf),
    papers: documents,
    invoice,
    vouchers: lots.map((lot) => voucherOf(keyring, lot)),
    cancellation: cancellationOf(row),
    timeline: timeline.map((entry) => timelineEntryOf(keyring, entry)),
  });
}

/**
 * Reads an order in one database snapshot, so that its state, refunds and timeline are consistent. Returns null if the
 * order does not exist.
 */
async function readOrder(tx: Tx, orderId: OrderId) {
  const row = await findOrderDetail(tx, orderId);
  if (row === null) return null;
  return {
    row,
    payments: await listOrderPayments(tx, orderId),
    refunds: await listOrderRefunds(tx, orderId),
    lots: await listOrderLots(tx, orderId),
    timeline: await listOrderTimeline(tx, { orderIds: [orderId], until: LATEST_TIME, isPast: false }),
  };
}

function isoOrNull(instantMs: number | null): string | null {
  return instantMs === null ? null : toIsoInstant(instantMs);
}

/**
 * Returns the discount rule that was applied to the order. The rules that gave a smaller discount follow it. Rules that
 * do not apply to the order are left out.
 */
export function discountsOf({
  discountDecision: { winner = null, losers = [] },
}: Pick<OrderDetailRow, 'discountDecision'>): StaffOrder['discounts'] {
  const won = winner === null ? [] : [{ ...winner, reason: null }];
  return [...won, ...losers.filter(({ reason }) => reason !== 'does_not_apply')];
}

function giftOf(deps: SealedDeps, row: OrderDetailRow): StaffOrder['gift'] {
  const { gift } = row;
  if (gift === null) return null;
  const { dueAt, claim } = gift;
  const people = maskedGiftContacts(readOrderPersonalData(deps.keyring, row.orderId, row.privateSealed));
  return { ...gift, dueAt: isoOrNull(dueAt), claim: giftClaimOf(claim), ...people };
}

function cancellationOf({ cancellation }: OrderDetailRow): StaffOrder['cancellation'] {
  if (cancellation === null) return null;
  const { requestedAt, dueAt } = cancellation;
  return { ...cancellation, requestedAt: toIsoInstant(requestedAt), dueAt: toIsoInstant(dueAt) };
}

function paymentOf(row: OrderPaymentRow): StaffPayment {
  return {
    ...row,
    createdAt: toIsoInstant(row.createdAt),
    capturedAt: isoOrNull(row.capturedAt),
    disputedAt: isoOrNull(row.disputedAt),
    refundable: (row.state === 'captured' || row.state === 'part_refunded') && row.disputedAt === null,
    exceptions: row.exceptions.map(({ kind, openedAt, closedAt }) => ({
      kind,
      openedAt: toIsoInstant(openedAt),
      closedAt: isoOrNull(closedAt),
    })),
  };
}

function refundOf(row: OrderRefundRow): StaffRefund {
  return { ...row, createdAt: toIsoInstant(row.createdAt), doneAt: isoOrNull(row.doneAt) };
}

function voucherOf(
  keyring: Deps['keyring'],
  { lotId, codeVersion, state, initial, remaining, held, expiresAt }: OrderLotRow,
): StaffOrder['vouchers'][number] {
  return {
    lotId,
    codeEnding: codeEnding(keyring.voucherCode(lotId, codeVersion)),
    state,
    washes: initial,
    left: remaining,
    held,
    expiresAt: isoOrNull(expiresAt),
  };
}

/** Converts a timeline row to the event of the order page in the portal. */
export function timelineEntryOf(keyring: Deps['keyring'], row: TimelineRow): OrderEvent {
  const { id, at, kind, agorot, washes, word, last4, lotId, codeVersion, stationId, station, stationHe, by } = row;
  const { attempts, queuedAt } = row;
  const isOfVoucher = lotId !== null && codeVersion !== null;
  return {
    id,
    at: toIsoInstant(at),
    kind,
    agorot,
    washes,
    word,
    ending: isOfVoucher ? codeEnding(keyring.voucherCode(lotId, codeVersion)) : last4,
    station: station === null || stationHe === null ? null : { en: station, he: stationHe },
    by,
    lotId,
    stationId,
    wash: reportableWashOf(row),
    sending: queuedAt === null ? null : { queuedAt: toIsoInstant(queuedAt), attempts },
  };
}
