import type { OrderView, OrderViewState } from '#contracts/selling/orders.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { maskEmail } from '#domain/core/text/masking.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import { isPaidOrderState, type OrderState } from '#domain/payments/order-state.ts';
import { isLivePaymentState, moneyWasTaken } from '#domain/payments/payment-state.ts';
import { storedOffers } from '#domain/loyalty/member-discount.ts';
import { codeEnding } from '#domain/core/codes/voucher-code.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { Deps } from '#server/deps.ts';
import { qrPath } from '#server/core/documents/qr.ts';
import { giftClaimOf, shownOrderPrivate } from '#server/entitlements/public.ts';
import { giftDeliveryOf } from '../gifts/gift-delivery-view.ts';
import type { OrderLot, OrderRecord } from '#server/selling/store/orders/order-view.ts';

/** What the return page says of an order at `now`; every state of order, newest attempt and lots has one answer. */
export function viewStateOf(order: OrderRecord, now: number): OrderViewState {
  const stage = stages[order.state];
  if (stage === 'bought') return boughtStateOf(order, now);
  if (stage === 'refunded') return stage;
  if (order.inReview) return 'in_review';
  if (stage === 'over') return overStateOf(order);
  const { paymentState, attemptBegan } = order;
  const mayBePaid =
    paymentState !== null && ((attemptBegan && isLivePaymentState(paymentState)) || moneyWasTaken(paymentState));
  return mayBePaid ? 'pending' : 'failed';
}

const stages = {
  awaiting_payment: 'open',
  fulfilled: 'bought',
  part_refunded: 'bought',
  refunded: 'refunded',
  expired: 'over',
} as const satisfies Record<OrderState, 'open' | 'bought' | 'over' | OrderViewState>;

/** Nothing was bought; money that came all the same is told of until it is back. */
function overStateOf({ returned, unassignedAgorot, unassignedRefundedAgorot }: OrderRecord): OrderViewState {
  if (unassignedRefundedAgorot < unassignedAgorot) return 'returning';
  return returned ? 'refunded' : 'expired';
}

/** A cancellation counts from the notice on; a refused one is as if it had never been. */
function boughtStateOf(order: OrderRecord, now: number): OrderViewState {
  const { cancellation } = order;
  if (cancellation !== null && cancellation.state !== 'refused') {
    return cancellation.state === 'approved' && order.refundedAgorot > 0 ? 'refunded' : 'cancelling';
  }
  if (order.state === 'part_refunded') return 'part_refunded';
  return stateOfLots(order.lots.map((lot) => shownLotState(lot, now)));
}

/**
 * One usable voucher makes the order `paid`; otherwise all vouchers together name the state. Washes that a refund took
 * out are money on its way back, also before the provider confirmed it.
 */
function stateOfLots(states: readonly LotState[]): OrderViewState {
  if (states.includes('active')) return 'paid';
  if (states.includes('frozen')) return 'held';
  if (states.includes('refunded')) return 'part_refunded';
  return states.length > 0 && states.every((state) => state === 'depleted') ? 'used_up' : 'lapsed';
}

/** A voucher is over when its last day is, even before the sweeper has come by. */
function shownLotState({ state, expiresAt }: OrderLot, now: number): LotState {
  return state === 'active' && expiresAt !== null && expiresAt < now ? 'expired' : state;
}

export type Sight = {
  /** The browser or the account that bought. */
  readonly isBuyer?: boolean;
  /** Whether codes may be seen by whoever asks, and whether proving the e-mail would help. */
  readonly mayRead: boolean;
  readonly recent: boolean;
  /** The provider was asked whether money came after all, and has not answered. */
  readonly inDoubt?: boolean;
};

/** That nothing was charged is said only while the provider says so. */
function shownStateOf(order: OrderRecord, { now, inDoubt }: { readonly now: number; readonly inDoubt: boolean }) {
  const state = viewStateOf(order, now);
  return inDoubt && (state === 'failed' || state === 'expired') ? 'pending' : state;
}

/** Codes are whole only for whoever may read them while they are recent; all others see their endings. */
export function orderViewOf(
  { keyring, clock }: Pick<Deps, 'keyring' | 'clock'>,
  order: OrderRecord,
  sight: Sight,
): OrderView {
  const now = clock.now();
  const state = shownStateOf(order, { now, inDoubt: sight.inDoubt === true });
  const details = shownOrderPrivate(keyring, order.orderId, order.privateSealed);
  const codesShown = sight.mayRead && sight.recent;
  const vouchers = order.lots.map((lot) => voucherOf(keyring, { ...lot, state: shownLotState(lot, now) }, codesShown));
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
    discountOffers: sight.isBuyer === true ? storedOffers(order.discountDecision) : [],
    refundedAgorot: order.refundedAgorot,
    secondPayment: secondPaymentOf(order),
    cancellation: state === 'cancelling' ? cancellationOf(order) : null,
    paymentMethod: order.paymentMethod,
    createdAt: isoTextOf(order.createdAt),
    expiresAt: isoTextOf(order.expiresAt),
    emailMasked: maskEmail(details.email),
    recipientName: details.recipientName,
    giftMailed: details.recipientEmail !== null,
    giftDelivery: giftDeliveryOf(order, details, sight),
    receiptToken: isPaidOrderState(order.state) ? keyring.receiptToken(order.orderId) : null,
    vouchers,
    codesShown: codesShown && vouchers.length > 0,
    revealable: !sight.mayRead && sight.recent && vouchers.some(canBeUsed),
  };
}

/** Beside what was bought; where nothing was, the state of the order says what became of the money. */
function secondPaymentOf(order: OrderRecord): OrderView['secondPayment'] {
  if (!isPaidOrderState(order.state) || order.unassignedAgorot === 0) return null;
  const returned = order.unassignedRefundedAgorot >= order.unassignedAgorot;
  return { amountAgorot: order.unassignedAgorot, returned };
}

function cancellationOf({ cancellation }: OrderRecord): OrderView['cancellation'] {
  if (cancellation === null) return null;
  const { withinWindow, refundAgorot, dueAt } = cancellation;
  return { withinWindow, refundAgorot, dueAt: isoTextOf(dueAt) };
}

function canBeUsed({ state, claim }: OrderView['vouchers'][number]): boolean {
  return state === 'active' && claim === null;
}

/**
 * A code that no station accepts is not shown; the voucher's own page explains why. A claimed gift has no link either:
 * it opens in its recipient's account only.
 */
function voucherOf(keyring: Keyring, lot: OrderLot, codesShown: boolean): OrderView['vouchers'][number] {
  const code = keyring.voucherCode(lot.lotId, lot.codeVersion);
  const linked = codesShown && lot.claim === null;
  const usable = linked && lot.state === 'active';
  return {
    state: lot.state,
    code: usable ? code : null,
    codeEnding: codeEnding(code),
    voucherToken: linked ? keyring.voucherToken(lot.lotId, lot.codeVersion) : null,
    qr: usable ? qrPath(code) : null,
    washCount: lot.units,
    remaining: lot.remaining,
    expiresAt: lot.expiresAt === null ? null : isoTextOf(lot.expiresAt),
    claim: giftClaimOf(lot.claim),
  };
}
