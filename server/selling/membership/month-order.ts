import type { CustomerId, MembershipId, PriceVersionId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { nextStatusCheck } from '#domain/payments/next-status-check.ts';
import type { MembershipMonth } from '#domain/selling/membership-months.ts';
import { blindIndexOfOrderEmail } from '#server/core/keyring/email-lookup.ts';
import type { Deps } from '#server/selling/deps.ts';
import { encryptOrderPersonalData } from '#server/entitlements/public.ts';
import { merchantRefOf, newPaymentId, providerOfCardToken } from '#server/payments/public.ts';
import { newOrderId, newOrderLineId, orderCodeOf } from '#server/selling/checkout/order-identity.ts';
import type { MembershipMonthOrder } from '#server/selling/store/memberships/membership-order.ts';

export type MembershipMonthDeps = Pick<Deps, 'brand' | 'clock' | 'gateways' | 'ids' | 'keyring' | 'loyalty'>;

export type MembershipMonthRequest = {
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
  /** Hash of the guest token of the browser that buys the month. Null for an automatic renewal. */
  readonly guestHash: Buffer | null;
  /** Stored form of the card that is charged. Null if a payment page is opened, which stores a card. */
  readonly card: string | null;
  /** Time in epoch ms at which the unpaid order expires. */
  readonly expiresAt: number;
  /**
   * Time in epoch ms until which only one caller may open the payment page of the first attempt. It is the current time
   * if no page is opened.
   */
  readonly openingUntil: number;
  /** Time in epoch ms at which the worker processes the month for the first time. */
  readonly nextTryAt: number;
};

/**
 * Creates the data of the order of one membership month at the agreed price. It writes nothing and sends no request to
 * a provider.
 */
export async function newMembershipMonthOrder(
  deps: MembershipMonthDeps,
  command: MembershipMonthRequest,
): Promise<MembershipMonthOrder> {
  const { brand, clock, gateways, ids, keyring, loyalty } = deps;
  const now = clock.now();
  const orderId = newOrderId(ids);
  const paymentId = newPaymentId(ids);
  const { month, email, card, ...rest } = command;
  const provider =
    card === null
      ? gateways.storedCardGateway?.provider
      : (providerOfCardToken(card) ?? gateways.storedCardGateway?.provider);
  if (provider === undefined) throw new Error('no payment provider stores cards');
  const buyer = {
    email,
    recipientName: null,
    recipientEmail: null,
    recipientPhone: null,
    buyerPhone: null,
    personalMessage: null,
    senderName: null,
    petName: null,
  };
  return {
    ...rest,
    ...month,
    orderId,
    orderLineId: newOrderLineId(ids),
    orderCode: orderCodeOf(orderId),
    loyaltyTermsId: (await loyalty.read()).loyaltyTermsId,
    privateSealed: encryptOrderPersonalData(keyring, orderId, buyer),
    emailIndex: blindIndexOfOrderEmail(keyring, orderId, email),
    tokenHash: keyring.tokenHash(keyring.orderToken(orderId)),
    receiptHash: keyring.tokenHash(keyring.receiptToken(orderId)),
    termsVersion: brand.legal.termsVersion,
    createdAt: now,
    paymentId,
    provider,
    merchantRef: merchantRefOf(paymentId),
    nextCheckAt: nextStatusCheck(now, now).statusRequestAt ?? now,
  };
}
