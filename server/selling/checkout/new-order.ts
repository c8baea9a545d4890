import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { DiscountMember } from '#domain/loyalty/member-discount.ts';
import { hasRecipient } from '#domain/entitlements/gift-reach.ts';
import { priceOrder } from '#domain/selling/pricing.ts';
import { nextCheck } from '#domain/payments/reconcile-schedule.ts';
import type { Deps } from '#server/deps.ts';
import type { ProductForSale } from '#server/selling/store/catalogue.ts';
import type { Gain, NewOrder, NewPayment } from '#server/selling/store/orders/order.ts';
import { sealOrderPrivate } from '#server/entitlements/public.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import type { Buyer, CheckoutCommand } from './checkout-command.ts';
import { type AttemptToOpen, merchantRefOf, newLots, newPaymentId, OPENING_HOLD_MS } from '#server/payments/public.ts';
import { newOrderId, newOrderLineId, orderCodeOf } from './order-identity.ts';

/** How long an order waits for its money; the sandbox's payment page closes a little earlier. */
export const ORDER_LIFETIME_MS = 45 * MINUTE_MS;

export type Sale = {
  readonly actor: Buyer;
  readonly command: CheckoutCommand;
  readonly product: ProductForSale;
  /** Facts for the member discount; null if none can apply. */
  readonly member: DiscountMember | null;
  /** Null for a guest. */
  readonly loyaltyTermsId: number | null;
  readonly idempotency: NewOrder['idempotency'];
};

type NewOrderDeps = Pick<Deps, 'clock' | 'ids' | 'keyring' | 'brand' | 'gateways'>;

/** The order of one sale, priced by the catalogue; nothing is written and nobody is called yet. */
export function newOrder(deps: NewOrderDeps, sale: Sale): NewOrder {
  const { clock, ids, keyring } = deps;
  const { actor, command, product, member } = sale;
  const now = clock.now();
  const orderId = newOrderId(ids);
  const price = priceOrder({
    lines: [{ unitPriceAgorot: product.priceAgorot, quantity: 1 }],
    member,
    kind: command.kind,
    applyMemberDiscount: command.applyMemberDiscount,
  });
  return {
    orderId,
    orderLineId: newOrderLineId(ids),
    orderCode: orderCodeOf(orderId),
    kind: command.kind,
    locale: command.locale,
    giftLocale: command.giftLocale,
    // a gift that its buyer hands over is sent on no day
    giftDueAt: hasRecipient(command) ? command.giftDueAt : null,
    washPackageId: product.washPackageId,
    priceVersionId: product.priceVersionId,
    grossAgorot: price.grossAgorot,
    discountAgorot: price.discountAgorot,
    creditUsedAgorot: 0,
    dueAgorot: price.dueAgorot,
    // a guest has no rules to win or lose; six refusals in every order would only fill the disk
    discountDecision: member === null ? null : price.decision,
    paymentMethod: command.paymentMethod,
    guestHash: actor.guestHash,
    customerId: actor.kind === 'customer' ? actor.customerId : null,
    loyaltyTermsId: sale.loyaltyTermsId,
    privateSealed: sealOrderPrivate(keyring, orderId, command),
    emailIndex: emailIndexOf(keyring, command.email),
    tokenHash: keyring.tokenHash(keyring.orderToken(orderId)),
    receiptHash: keyring.tokenHash(keyring.receiptToken(orderId)),
    termsVersion: deps.brand.legal.termsVersion,
    createdAt: now,
    expiresAt: now + ORDER_LIFETIME_MS,
    idempotency: sale.idempotency,
  };
}

/** The first attempt to pay an order, as the books and as the provider hear of it. */
export function firstAttempt(
  deps: NewOrderDeps,
  order: NewOrder,
  product: ProductForSale,
): { readonly payment: NewPayment; readonly attempt: AttemptToOpen } {
  const paymentId = newPaymentId(deps.ids);
  const merchantRef = merchantRefOf(paymentId);
  const { createdAt } = order;
  const [{ provider }] = deps.gateways.opening(order.paymentMethod);
  return {
    payment: {
      paymentId,
      provider,
      merchantRef,
      openingUntil: createdAt + OPENING_HOLD_MS,
      nextCheckAt: nextCheck(createdAt, createdAt).askAt ?? createdAt,
    },
    attempt: {
      orderToken: deps.keyring.orderToken(order.orderId),
      paymentId,
      provider,
      orderId: order.orderId,
      merchantRef,
      method: order.paymentMethod,
      amountAgorot: order.dueAgorot,
      locale: order.locale,
      packageName: product.name,
      packageNameHe: product.nameHe,
    },
  };
}

/** What an order brings that costs nothing: its washes, and mails about them. */
export function gainOf(deps: NewOrderDeps, order: NewOrder, { command, product }: Sale): Gain {
  const line = {
    orderLineId: order.orderLineId,
    quantity: 1,
    unitsEach: product.washCount,
    lineDueAgorot: 0,
    gift: order.kind === 'gift',
    validYears: product.validYears,
  };
  return {
    lots: newLots(deps, [line], order.createdAt),
    messages: hasRecipient(command) && order.giftDueAt === null ? ['receipt', 'gift'] : ['receipt'],
  };
}
