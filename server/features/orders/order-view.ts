import type { OrderView, OrderViewState } from '#contracts/orders.ts';
import { isoTextOf } from '#domain/jerusalem-time.ts';
import { maskEmail } from '#domain/masking.ts';
import { isPaidOrderState, type OrderState } from '#domain/order-state.ts';
import { isLivePaymentState, moneyWasTaken } from '#domain/payment-state.ts';
import { codeEnding } from '#domain/voucher-code.ts';
import type { Keyring } from '#server/adapters/keyring/port.ts';
import { qrPath } from '#server/documents/qr.ts';
import { openOrderPrivate } from '#server/store/order-private.ts';
import type { OrderLot, OrderRecord } from '#server/store/order-view.ts';

/** What the return page says of an order; every state of order and newest attempt has exactly one answer. */
export function viewStateOf(order: Pick<OrderRecord, 'state' | 'paymentState' | 'returned'>): OrderViewState {
  const end = viewStates[order.state];
  if (end === 'over') return order.returned ? 'refunded' : 'expired';
  if (end !== 'open') return end;
  return isLivePaymentState(order.paymentState) || moneyWasTaken(order.paymentState) ? 'pending' : 'failed';
}

const viewStates = {
  draft: 'open',
  awaiting_payment: 'open',
  paid: 'paid',
  fulfilled: 'paid',
  part_refunded: 'paid',
  refunded: 'refunded',
  cancelled: 'over',
  expired: 'over',
} as const satisfies Record<OrderState, 'open' | 'over' | OrderViewState>;

/** `codesShown` false leaves nothing of a voucher but its ending. */
export function orderViewOf(keyring: Keyring, order: OrderRecord, codesShown: boolean): OrderView {
  const state = viewStateOf(order);
  const details = openOrderPrivate(keyring, order.orderId, order.privateSealed);
  const bought = isPaidOrderState(order.state);
  return {
    state,
    failureReason: state === 'failed' ? (order.failureReason ?? 'other') : null,
    orderCode: order.orderCode,
    kind: order.kind,
    packageId: order.packageNumber,
    packageName: order.packageName,
    packageNameHe: order.packageNameHe,
    washCount: order.washCount,
    totalAgorot: order.dueAgorot,
    paymentMethod: order.paymentMethod,
    createdAt: isoTextOf(order.createdAt),
    expiresAt: isoTextOf(order.expiresAt),
    emailMasked: maskEmail(details.email),
    recipientName: details.recipientName,
    receiptToken: bought ? keyring.receiptToken(order.orderId) : null,
    vouchers: order.lots.map((lot) => voucherOf(keyring, lot, codesShown)),
    codesShown: codesShown && order.lots.length > 0,
  };
}

function voucherOf(keyring: Keyring, lot: OrderLot, codesShown: boolean): OrderView['vouchers'][number] {
  const code = keyring.voucherCode(lot.lotId);
  return {
    code: codesShown ? code : null,
    codeEnding: codeEnding(code),
    voucherToken: codesShown ? keyring.voucherToken(lot.lotId) : null,
    qr: codesShown ? qrPath(code) : null,
    washCount: lot.units,
    expiresAt: lot.expiresAt === null ? null : isoTextOf(lot.expiresAt),
  };
}
