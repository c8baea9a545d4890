import type { CustomerId, MembershipId, PriceVersionId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { nextCheck } from '#domain/payments/reconcile-schedule.ts';
import type { MembershipMonth } from '#domain/selling/membership-months.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import type { Deps } from '#server/deps.ts';
import { sealOrderPrivate } from '#server/entitlements/public.ts';
import { merchantRefOf, newPaymentId, providerOfCard } from '#server/payments/public.ts';
import { newOrderId, newOrderLineId, orderCodeOf } from '#server/selling/checkout/order-identity.ts';
import type { MonthOrder } from '#server/selling/store/memberships/membership-order.ts';

export type MonthOrderDeps = Pick<Deps, 'brand' | 'clock' | 'gateways' | 'ids' | 'keyring' | 'loyalty'>;

export type MonthWish = {
  readonly membershipId: MembershipId;
  readonly monthNo: number;
  readonly customerId: CustomerId;
  readonly email: string;
  readonly locale: Locale;
  readonly washPackageId: string;
  readonly priceVersionId: PriceVersionId;
  readonly priceAgorot: number;
  readonly washCount: number;
  readonly month: MembershipMonth;
  /** Hash of the buying browser's guest token; null for an automatic renewal. */
  readonly guestHash: Buffer | null;
  /** What is going to be charged; null where a page is opened, on which a card is kept. */
  readonly card: string | null;
  /** How long the order waits for its money. */
  readonly expiresAt: number;
  /** How long somebody is opening the payment page of its first attempt; now, where there is none. */
  readonly openingUntil: number;
  /** When the month is looked at first. */
  readonly nextTryAt: number;
};

/** The order of one month, priced by what was agreed; nothing is written and nobody is called yet. */
export async function monthOrder(deps: MonthOrderDeps, wish: MonthWish): Promise<MonthOrder> {
  const { brand, clock, gateways, ids, keyring, loyalty } = deps;
  const now = clock.now();
  const orderId = newOrderId(ids);
  const paymentId = newPaymentId(ids);
  const { month, email, card, ...rest } = wish;
  const provider = card === null ? gateways.keeping?.provider : (providerOfCard(card) ?? gateways.keeping?.provider);
  if (provider === undefined) throw new Error('no payment provider keeps cards');
  const buyer = {
    email,
    recipientName: null,
    recipientEmail: null,
    recipientPhone: null,
    personalMessage: null,
    senderName: null,
  };
  return {
    ...rest,
    ...month,
    orderId,
    orderLineId: newOrderLineId(ids),
    orderCode: orderCodeOf(orderId),
    loyaltyTermsId: (await loyalty.read()).loyaltyTermsId,
    privateSealed: sealOrderPrivate(keyring, orderId, buyer),
    emailIndex: emailIndexOf(keyring, email),
    tokenHash: keyring.tokenHash(keyring.orderToken(orderId)),
    receiptHash: keyring.tokenHash(keyring.receiptToken(orderId)),
    termsVersion: brand.legal.termsVersion,
    createdAt: now,
    paymentId,
    provider,
    merchantRef: merchantRefOf(paymentId),
    nextCheckAt: nextCheck(now, now).askAt ?? now,
  };
}
