import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { DiscountMember } from '#domain/loyalty/member-discount.ts';
import { hasRecipient } from '#domain/entitlements/gift-contact.ts';
import { priceOrder } from '#domain/selling/pricing.ts';
import { nextStatusCheck } from '#domain/payments/next-status-check.ts';
import type { Deps } from '#server/selling/deps.ts';
import type { ProductForSale } from '#server/selling/store/catalogue.ts';
import type { FreeOrderContent } from '#server/selling/store/orders/free-order.ts';
import type { NewOrder, NewPayment } from '#server/selling/store/orders/order.ts';
import {
  buyerPhoneSearchKeys,
  giftPeopleSearchKeys,
  orderPartSearchKeys,
  encryptOrderPersonalData,
} from '#server/entitlements/public.ts';
import { blindIndexOfOrderEmail } from '#server/core/keyring/email-lookup.ts';
import type { Buyer, CheckoutCommand } from './checkout-command.ts';
import {
  type UnopenedAttempt,
  merchantRefOf,
  createNewLots,
  newPaymentId,
  PAGE_OPENING_LEASE_MS,
} from '#server/payments/public.ts';
import { newOrderId, newOrderLineId, orderCodeOf } from './order-identity.ts';

/** Time in ms that an order waits for its payment. The sandbox's payment page closes slightly earlier. */
export const ORDER_LIFETIME_MS = 45 * MINUTE_MS;

export type CheckoutSale = {
  readonly actor: Buyer;
  readonly command: CheckoutCommand;
  readonly product: ProductForSale;
  /** Facts about the customer from which the discount is calculated. Null if no discount can apply. */
  readonly member: DiscountMember | null;
  /** Id of the loyalty terms that apply to the order. Null for a guest, and for free washes given by staff. */
  readonly loyaltyTermsId: number | null;
  readonly idempotency: NewOrder['idempotency'];
};

type NewOrderDeps = Pick<Deps, 'clock' | 'ids' | 'keyring' | 'brand' | 'gateways'>;

/**
 * Creates the data of an order for one sale at the catalogue's price. It writes nothing and sends no request to a
 * provider.
 */
export function newOrder(deps: NewOrderDeps, sale: CheckoutSale): NewOrder {
  const { clock, ids, keyring } = deps;
  const { actor, command, product, member } = sale;
  const now = clock.now();
  const orderId = command.orderId ?? newOrderId(ids);
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
    // a gift without a recipient's contact is handed over by the buyer, so it has no send time
    giftDueAt: hasRecipient(command) ? command.giftDueAt : null,
    washPackageId: product.washPackageId,
    priceVersionId: product.priceVersionId,
    grossAgorot: price.grossAgorot,
    discountAgorot: price.discountAgorot,
    creditUsedAgorot: 0,
    dueAgorot: price.dueAgorot,
    // the decision is not stored for a guest, because no discount rule applies and six rejected rules in every order
    // would waste disk space
    discountDecision: member === null ? null : price.decision,
    paymentMethod: command.paymentMethod,
    guestHash: actor.guestHash,
    customerId: actor.kind === 'customer' ? actor.customerId : null,
    loyaltyTermsId: sale.loyaltyTermsId,
    privateSealed: encryptOrderPersonalData(keyring, orderId, command),
    peopleKeys:
      command.kind === 'gift' ? giftPeopleSearchKeys(keyring, command) : buyerPhoneSearchKeys(keyring, command),
    partKeys: orderPartSearchKeys(keyring, command),
    emailIndex: blindIndexOfOrderEmail(keyring, orderId, command.email),
    tokenHash: keyring.tokenHash(keyring.orderToken(orderId)),
    receiptHash: keyring.tokenHash(keyring.receiptToken(orderId)),
    termsVersion: deps.brand.legal.termsVersion,
    createdAt: now,
    expiresAt: now + ORDER_LIFETIME_MS,
    idempotency: sale.idempotency,
  };
}

/** Creates the data of an order's first payment attempt, with the facts for our ledger and for the provider. */
export function firstAttempt(
  deps: NewOrderDeps,
  order: NewOrder,
  product: ProductForSale,
): { readonly payment: NewPayment; readonly attempt: UnopenedAttempt } {
  const paymentId = newPaymentId(deps.ids);
  const merchantRef = merchantRefOf(paymentId);
  const { createdAt } = order;
  const [{ provider }] = deps.gateways.opening(order.paymentMethod);
  return {
    payment: {
      paymentId,
      provider,
      merchantRef,
      openingUntil: createdAt + PAGE_OPENING_LEASE_MS,
      nextCheckAt: nextStatusCheck(createdAt, createdAt).statusRequestAt ?? createdAt,
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

/** Returns the washes that an order of ₪0 issues, and the mails that it sends. */
export function freeOrderContentOf(
  deps: NewOrderDeps,
  order: NewOrder,
  { command, product }: CheckoutSale,
): FreeOrderContent {
  const line = {
    orderLineId: order.orderLineId,
    quantity: 1,
    unitsEach: product.washCount,
    lineDueAgorot: 0,
    gift: order.kind === 'gift',
    validYears: product.validYears,
  };
  return {
    lots: createNewLots(deps, [line], order.createdAt),
    messages: hasRecipient(command) && order.giftDueAt === null ? ['receipt', 'gift'] : ['receipt'],
  };
}
