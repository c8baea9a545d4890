import {
  cancellationWindow,
  cancellationConditionsOfSale,
  type ProtectedGroup,
} from '#domain/core/time/cancellation-window.ts';
import { cancellationFee } from '#domain/selling/cancellation.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { splitIncludedVat, vatPercentAt } from '#domain/tax/vat.ts';
import type { CardTier } from '#domain/entitlements/card-tier.ts';
import { findPackageTier } from '#server/selling/catalogue/find-package-tier.ts';
import { goodwillMail } from '#server/selling/documents/goodwill-mail.ts';
import { purchaseMail, type PurchaseMailData } from '#server/selling/documents/purchase-mail.ts';
import { decryptOrderPersonalData, type OrderPersonalData } from '#server/entitlements/public.ts';
import { findProtectedGroup } from '#server/identity/public.ts';
import { shopForMail, pageLink, sendMail } from '#server/messaging/public.ts';
import type { OrderMail, SellingDeliveryDeps } from './order-mail-topic.ts';
import { mailVouchersOf, localizedPackageName } from './mail-vouchers.ts';

export async function deliverPurchaseMail(deps: SellingDeliveryDeps, { order, message }: OrderMail): Promise<void> {
  const details = decryptOrderPersonalData(deps.keyring, order.orderId, order.privateSealed);
  const group = await findProtectedGroup(deps, { customerId: order.customerId, at: order.paidAt });
  const tier = await findPackageTier(deps, order.packageNumber);
  const document = purchaseMailOf(deps, { order, details, group, tier });
  await sendMail(deps, message, { document, to: details.email, locale: order.locale });
}

type MailFacts = {
  readonly order: OrderMail['order'];
  readonly details: OrderPersonalData;
  /**
   * Protected group for which the buyer was verified at the purchase. Null if the buyer was not verified for any group.
   */
  readonly group: ProtectedGroup | null;
  /**
   * Tier of a package on the home page. Null for gifts and memberships, and for a package that is not on sale any more.
   */
  readonly tier: CardTier | null;
};

function purchaseMailOf(deps: SellingDeliveryDeps, facts: MailFacts) {
  const { goodwillReason: reason, locale, washCount } = facts.order;
  const data = purchaseMailDataOf(deps, facts);
  // the recipient of free washes from staff bought nothing, so there is no right to cancel
  return reason === null ? purchaseMail(data, locale) : goodwillMail({ ...data, reason, washCount }, locale);
}

function purchaseMailDataOf(deps: SellingDeliveryDeps, { order, details, group, tier }: MailFacts): PurchaseMailData {
  const { locale, paidAt } = order;
  const now = deps.clock.now();
  // this mail is the written disclosure, and the legal cancellation period starts at the later of purchase and
  // disclosure
  const window = cancellationWindow({ boughtAt: paidAt, disclosedAt: now }, cancellationConditionsOfSale(group));
  const percent = vatPercentAt(paidAt);
  return {
    shop: shopForMail(deps.brand, locale),
    kind: order.kind,
    orderCode: order.orderCode,
    packageName: localizedPackageName(order, locale),
    washCount: order.washCount,
    washMinutes: order.washMinutes,
    paidAt,
    grossAgorot: order.grossAgorot,
    discountAgorot: order.discountAgorot,
    totalAgorot: order.dueAgorot,
    vat: order.taxTreatment === 'at_sale' ? { percent, ...splitIncludedVat(order.dueAgorot, percent) } : null,
    paymentMethod: order.paymentMethod,
    last4: order.last4,
    ...mailVouchersOf(deps, order, tier),
    words: order.kind === 'gift' ? details : null,
    stationsLink: pageLink(deps, locale, 'stations'),
    recipient: details.recipientEmail ?? (details.recipientPhone === null ? null : formatPhone(details.recipientPhone)),
    giftDueAt: order.giftDueAt,
    receiptLink: pageLink(deps, locale, `receipt/${deps.keyring.receiptToken(order.orderId)}`),
    taxDocuments: deps.config.tax.issuer !== 'none' && order.dueAgorot > 0,
    cancelLink: pageLink(deps, locale, 'cancel'),
    termsVersion: order.termsVersion,
    termsLink: pageLink(deps, locale, 'terms'),
    cancellableUntil: window.endsAt ?? now,
    cancellationFeeAgorot: cancellationFee(order.dueAgorot, false),
  };
}
