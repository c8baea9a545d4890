import type { OrderView, OrderViewState } from '#contracts/selling/orders.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { maskEmail } from '#domain/core/text/masking.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import { isPaidOrderState, type OrderState } from '#domain/payments/order-state.ts';
import { isLivePaymentState, wasCaptured } from '#domain/payments/payment-state.ts';
import { storedOffers } from '#domain/loyalty/member-discount.ts';
import { codeEnding } from '#domain/core/codes/voucher-code.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { Deps } from '#server/selling/deps.ts';
import { qrPath } from '#server/core/documents/qr.ts';
import { giftClaimOf, decryptOrderPersonalDataOrEmpty, type OrderPersonalData } from '#server/entitlements/public.ts';
import { giftDeliveryOf } from '../gifts/gift-delivery-view.ts';
import type { OrderLot, OrderRecord } from '#server/selling/store/orders/order-view.ts';

/**
 * Returns the state of an order at `now` that the return page shows. There is a state for every combination of order,
 * newest attempt and vouchers.
 */
export function orderViewStateOf(order: OrderRecord, now: number): OrderViewState {
  const stage = stages[order.state];
  if (stage === 'bought') return fulfilledStateOf(order, now);
  if (stage === 'refunded') return stage;
  if (order.inReview) return 'in_review';
  if (stage === 'over') return expiredStateOf(order);
  const { paymentState, attemptBegan } = order;
  const mayBePaid =
    paymentState !== null && ((attemptBegan && isLivePaymentState(paymentState)) || wasCaptured(paymentState));
  return mayBePaid ? 'pending' : 'failed';
}

const stages = {
  awaiting_payment: 'open',
  fulfilled: 'bought',
  part_refunded: 'bought',
  refunded: 'refunded',
  expired: 'over',
} as const satisfies Record<OrderState, 'open' | 'bought' | 'over' | OrderViewState>;

/**
 * Returns the state of an order that expired unfulfilled. If money was received for the order, the state says so until
 * the money is refunded.
 */
function expiredStateOf({ returned, unassignedAgorot, unassignedRefundedAgorot }: OrderRecord): OrderViewState {
  if (unassignedRefundedAgorot < unassignedAgorot) return 'returning';
  return returned ? 'refunded' : 'expired';
}

/**
 * Returns the state of a fulfilled order. A cancellation request changes the state immediately; a refused request is
 * ignored.
 */
function fulfilledStateOf(order: OrderRecord, now: number): OrderViewState {
  const { cancellation } = order;
  if (cancellation !== null && cancellation.state !== 'refused') {
    return cancellation.state === 'approved' && order.refundedAgorot > 0 ? 'refunded' : 'cancelling';
  }
  if (order.state === 'part_refunded') return 'part_refunded';
  return stateOfLots(order.lots.map((lot) => currentLotState(lot, now)));
}

/**
 * Returns the state of an order by the states of its vouchers. If a voucher is usable, the order is `paid`. Without a
 * usable voucher, a frozen voucher makes it `held`. Washes that a refund cancelled make it `part_refunded`, even before
 * the provider confirmed the refund.
 */
function stateOfLots(states: readonly LotState[]): OrderViewState {
  if (states.includes('active')) return 'paid';
  if (states.includes('frozen')) return 'held';
  if (states.includes('refunded')) return 'part_refunded';
  return states.length > 0 && states.every((state) => state === 'depleted') ? 'used_up' : 'lapsed';
}

/**
 * Returns the current state of a voucher. After its last day a voucher counts as expired, even before the scheduled job
 * marks it.
 */
function currentLotState({ state, expiresAt }: OrderLot, now: number): LotState {
  return state === 'active' && expiresAt !== null && expiresAt < now ? 'expired' : state;
}

export type OrderVisibility = {
  /** True if the caller is the browser or the account that bought the order. */
  readonly isBuyer?: boolean;
  /**
   * True if the caller may see the codes of the vouchers. If false, the caller may enter the email address of the
   * purchase to see the codes.
   */
  readonly mayRead: boolean;
  readonly recent: boolean;
  /** True if the status was requested, the provider did not respond in time, and the order can still be paid. */
  readonly inDoubt?: boolean;
};

/**
 * Returns the order state that the page shows. A state that says 'Nothing was charged' is shown only if the provider
 * confirmed it; otherwise the order is shown as pending.
 */
function visibleStateOf(order: OrderRecord, { now, inDoubt }: { readonly now: number; readonly inDoubt: boolean }) {
  const state = orderViewStateOf(order, now);
  return inDoubt && (state === 'failed' || state === 'expired') ? 'pending' : state;
}

/** Returns the email address with its middle hidden. Returns an empty text if the order has no email address. */
function maskedEmailOf(email: string): string {
  return email === '' ? '' : maskEmail(email);
}

/**
 * Returns true if the caller may not see the voucher codes yet, but may enter the order's email address to see them.
 */
function canProveByEmail(email: string, { mayRead, recent }: OrderVisibility): boolean {
  return !mayRead && recent && email !== '';
}

/**
 * Returns the data of the order page. It has full voucher codes only while the order is recent and only for callers who
 * may read them. Otherwise it has only the last characters of the codes.
 */
export function orderViewOf(
  { keyring, clock, typesetter }: Pick<Deps, 'keyring' | 'clock' | 'typesetter'>,
  order: OrderRecord,
  sight: OrderVisibility,
): OrderView {
  const now = clock.now();
  const state = visibleStateOf(order, { now, inDoubt: sight.inDoubt === true });
  const details = decryptOrderPersonalDataOrEmpty(keyring, order.orderId, order.privateSealed);
  const codesShown = sight.mayRead && sight.recent;
  const vouchers = order.lots.map((lot) =>
    voucherOf(keyring, { ...lot, state: currentLotState(lot, now) }, codesShown),
  );
  return {
    state,
    failureReason: state === 'failed' ? (order.failureReason ?? 'other') : null,
    orderCode: order.orderCode,
    atMachine: order.atMachine,
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
    createdAt: toIsoInstant(order.createdAt),
    expiresAt: toIsoInstant(order.expiresAt),
    emailMasked: maskedEmailOf(details.email),
    recipientName: details.recipientName,
    language: order.locale,
    giftCard: giftCardOf(order, details, { mayRead: sight.mayRead, pdf: typesetter.isReady() }),
    giftMailed: details.recipientEmail !== null,
    giftDelivery: giftDeliveryOf(order, details, sight),
    receiptToken: isPaidOrderState(order.state) ? keyring.receiptToken(order.orderId) : null,
    vouchers,
    codesShown: codesShown && vouchers.length > 0,
    revealable: canProveByEmail(details.email, sight) && vouchers.some(canBeUsed),
  };
}

/**
 * Amount of an order, link of its first voucher and link of its receipt. They are for a page that shows neither codes
 * nor content of the order.
 */
export type OrderLinks = Pick<OrderView, 'totalAgorot' | 'receiptToken'> &
  Pick<OrderView['vouchers'][number], 'voucherToken'>;

/** Fields of an order from which its links are made. `lot` is the first voucher. It is null if there is none. */
export type OrderFieldsForLinks = Pick<OrderRecord, 'orderId' | 'state' | 'dueAgorot'> & {
  readonly lot: Pick<OrderLot, 'lotId' | 'codeVersion' | 'claim'> | null;
};

/**
 * Returns the links of an order. The voucher link is null in three cases: the caller may not read the order's codes,
 * the order was paid more than a day ago, or a recipient has claimed the gift.
 */
export function orderLinksOf(
  keyring: Keyring,
  order: OrderFieldsForLinks,
  { mayRead, recent }: Pick<OrderVisibility, 'mayRead' | 'recent'>,
): OrderLinks {
  const { lot } = order;
  const isShown = mayRead && recent && lot !== null && lot.claim === null;
  return {
    totalAgorot: order.dueAgorot,
    receiptToken: isPaidOrderState(order.state) ? keyring.receiptToken(order.orderId) : null,
    voucherToken: isShown ? keyring.voucherToken(lot.lotId, lot.codeVersion) : null,
  };
}

function giftCardOf(
  { theme, colorVariant }: OrderRecord,
  { personalMessage, senderName, petName }: OrderPersonalData,
  { mayRead, pdf }: { readonly mayRead: boolean; readonly pdf: boolean },
): OrderView['giftCard'] {
  if (theme === null || colorVariant === null) return null;
  return {
    look: { theme, colorVariant },
    personalMessage: mayRead ? personalMessage : null,
    senderName: mayRead ? senderName : null,
    petName: mayRead ? petName : null,
    pdf,
  };
}

/**
 * Returns the second payment of a fulfilled order. Returns null if there is none. A payment for an order that was not
 * fulfilled is no second payment, because the order's state describes it.
 */
function secondPaymentOf(order: OrderRecord): OrderView['secondPayment'] {
  if (!isPaidOrderState(order.state) || order.unassignedAgorot === 0) return null;
  const isReturned = order.unassignedRefundedAgorot >= order.unassignedAgorot;
  return { amountAgorot: order.unassignedAgorot, returned: isReturned };
}

function cancellationOf({ cancellation }: OrderRecord): OrderView['cancellation'] {
  if (cancellation === null) return null;
  const { withinWindow, refundAgorot, dueAt } = cancellation;
  return { withinWindow, refundAgorot, dueAt: toIsoInstant(dueAt) };
}

function canBeUsed({ state, claim }: OrderView['vouchers'][number]): boolean {
  return state === 'active' && claim === null;
}

/**
 * Returns a voucher for the page of its order. A code that no station accepts is hidden, and the voucher's page
 * explains why. A claimed gift has no link, because only its recipient's account can open it.
 */
function voucherOf(keyring: Keyring, lot: OrderLot, codesShown: boolean): OrderView['vouchers'][number] {
  const code = keyring.voucherCode(lot.lotId, lot.codeVersion);
  const showsLink = codesShown && lot.claim === null;
  const isUsable = showsLink && lot.state === 'active';
  return {
    state: lot.state,
    code: isUsable ? code : null,
    codeEnding: codeEnding(code),
    voucherToken: showsLink ? keyring.voucherToken(lot.lotId, lot.codeVersion) : null,
    qr: isUsable ? qrPath(code) : null,
    washCount: lot.units,
    remaining: lot.remaining,
    expiresAt: lot.expiresAt === null ? null : toIsoInstant(lot.expiresAt),
    claim: giftClaimOf(lot.claim),
  };
}
